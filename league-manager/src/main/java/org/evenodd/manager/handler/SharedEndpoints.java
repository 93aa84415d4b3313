package org.evenodd.manager.handler;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.HostName;

/** The agents with endpoints on the same port, ordered by id. */
record SharedEndpoints(List<Neighbour> all) {

    record Neighbour(AgentId agent, Registration registration) {

        Endpoint endpoint() {
            return registration.endpoint();
        }

        boolean hasHost(String host) {
            return HostName.of(endpoint().host()).equals(HostName.of(host));
        }

        boolean hasPathOf(Neighbour other) {
            return endpoint().path().equals(other.endpoint().path());
        }
    }

    static SharedEndpoints at(int port, Roster roster) {
        return new SharedEndpoints(roster.present().stream()
                .flatMap(agent ->
                        roster.registration(agent).map(registration -> new Neighbour(agent, registration)).stream())
                .filter(neighbour -> neighbour.endpoint().port() == port)
                .toList());
    }

    /** From where the agents with this host registered, as far as it is known. */
    Stream<String> callers(String host) {
        return all.stream()
                .filter(each -> each.hasHost(host))
                .flatMap(each -> Stream.ofNullable(each.registration().caller()));
    }

    /**
     * The agent that had this address first under another host name; empty if one of the agents with this host has an
     * address of its own.
     *
     * @param isAtHost whether an endpoint is at the host's addresses
     */
    Optional<AgentId> before(String host, Predicate<Endpoint> isAtHost) {
        List<Neighbour> withHost =
                all.stream().filter(each -> each.hasHost(host)).toList();
        List<Neighbour> others = all.stream()
                .filter(each -> !each.hasHost(host) && isAtHost.test(each.endpoint()))
                .toList();
        Optional<AgentId> first = Optional.empty();
        for (Neighbour each : withHost) {
            first = others.stream()
                    .filter(other -> other.hasPathOf(each) && all.indexOf(other) < all.indexOf(each))
                    .map(Neighbour::agent)
                    .findFirst();
            if (first.isEmpty()) {
                return first;
            }
        }
        return first;
    }
}
