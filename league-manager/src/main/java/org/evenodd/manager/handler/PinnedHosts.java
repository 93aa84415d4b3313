package org.evenodd.manager.handler;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.Resolver;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.value.Endpoint;

/** Pins agents' hosts to the addresses they had when the league accepted them. */
public record PinnedHosts(Resolver resolver, ManagerAddress own, Supplier<League> league) {

    /**
     * Pins a host while the league decides, and keeps the pin if the league accepts: the first calls are made before
     * the response arrives here. Otherwise removes the pin.
     */
    CompletableFuture<CommandResponse> during(
            Endpoint endpoint, HostSearchResult location, Supplier<CompletableFuture<CommandResponse>> decision) {
        Optional<HostSearchResult.FoundAddresses> before = resolver.known(endpoint.host());
        if (location instanceof HostSearchResult.FoundAddresses found) {
            resolver.keep(endpoint.host(), found);
        }
        return decision.get().whenComplete((response, bug) -> {
            if (response instanceof CommandResponse.AgentAccepted) {
                hold();
            } else if (location instanceof HostSearchResult.FoundAddresses found) {
                restore(endpoint.host(), found, before);
            }
        });
    }

    private void restore(
            String host, HostSearchResult.FoundAddresses tried, Optional<HostSearchResult.FoundAddresses> before) {
        if (resolver.known(host).filter(tried::equals).isPresent()) {
            before.ifPresentOrElse(found -> resolver.keep(host, found), () -> resolver.forget(host));
        }
    }

    /** Keeps the pins of the manager's and the agents' hosts, and eventually drops all others. */
    public void hold() {
        Roster roster = league.get().roster();
        Stream<Endpoint> agents = roster.present().stream()
                .flatMap(agent -> roster.registration(agent).stream())
                .map(registration -> registration.endpoint());
        List<String> hosts = Stream.concat(own.endpoints().stream(), agents)
                .map(Endpoint::host)
                .toList();
        resolver.hold(hosts);
    }
}
