package org.evenodd.manager.handler;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.address.Location;
import org.evenodd.agent.address.Resolver;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.turn.Response;
import org.evenodd.protocol.value.Endpoint;

/** Has agents called where their hosts were when the league accepted them. */
public record Pins(Resolver resolver, OwnPlace own, Supplier<League> league) {

    /**
     * Has a host called where it was found, while the league decides, and from then on if it accepts: the first calls are
     * made before its response is known here. Otherwise all is as before.
     */
    CompletableFuture<Response> during(
            Endpoint endpoint, Location location, Supplier<CompletableFuture<Response>> decision) {
        Optional<Location.Found> before = resolver.known(endpoint.host());
        if (location instanceof Location.Found found) {
            resolver.keep(endpoint.host(), found);
        }
        return decision.get().whenComplete((response, bug) -> {
            if (response instanceof Response.Accepted) {
                hold();
            } else if (location instanceof Location.Found found) {
                restore(endpoint.host(), found, before);
            }
        });
    }

    private void restore(String host, Location.Found tried, Optional<Location.Found> before) {
        if (resolver.known(host).filter(tried::equals).isPresent()) {
            before.ifPresentOrElse(found -> resolver.keep(host, found), () -> resolver.forget(host));
        }
    }

    /** Keeps the hosts of the manager and of its agents, and in the long run no others. */
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
