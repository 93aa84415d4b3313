package org.evenodd.manager.handler;

import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.play.Site;
import org.evenodd.protocol.transport.address.Location;
import org.evenodd.protocol.transport.address.Resolver;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.Endpoint;

/**
 * Tells what is at the place that an endpoint names, by address, since one machine has many names.
 *
 * @param own where the League Manager itself answers
 * @param league as it is at the moment
 */
public record Sites(Resolver resolver, OwnPlace own, Supplier<League> league) {
    private static final Set<String> THIS_MACHINE = Set.of("127.0.0.1", "0:0:0:0:0:0:0:1", "::1");

    /**
     * Where the endpoint's host is at this moment; it is called there from now on.
     *
     * @param asker the address of who wants to know
     */
    CompletableFuture<Location> locate(Endpoint endpoint, String asker) {
        return resolver.findAnew(endpoint.host(), asker);
    }

    /** Whether a host that was located is at an address in text form. */
    static boolean isAt(Location location, String address) {
        return addresses(location).stream().anyMatch(found -> isSame(found, address));
    }

    Site site(Endpoint endpoint, Location location) {
        String forbidden = location instanceof Location.Forbidden place ? place.reason() : null;
        List<InetAddress> addresses = addresses(location);
        return new Site(forbidden, isOurs(endpoint, addresses), occupants(endpoint, addresses));
    }

    private boolean isOurs(Endpoint endpoint, List<InetAddress> addresses) {
        return own.isAtPort(endpoint.port())
                && (shareOne(addresses, known(own.endpoint()))
                        || addresses.stream().anyMatch(own::binds));
    }

    private Set<AgentId> occupants(Endpoint endpoint, List<InetAddress> addresses) {
        Roster roster = league.get().roster();
        Predicate<Endpoint> same = other -> other.port() == endpoint.port()
                && other.uri().getRawPath().equals(endpoint.uri().getRawPath())
                && shareOne(addresses, known(other));
        Set<AgentId> occupants = new HashSet<>();
        for (AgentId agent : roster.present()) {
            roster.registration(agent)
                    .filter(place -> same.test(place.endpoint()))
                    .ifPresent(place -> occupants.add(agent));
        }
        return occupants;
    }

    private List<InetAddress> known(Endpoint endpoint) {
        Optional<Location.Found> known = resolver.known(endpoint.host());
        return known.map(Location.Found::addresses).orElse(List.of());
    }

    private static List<InetAddress> addresses(Location location) {
        return location instanceof Location.Found found ? found.addresses() : List.of();
    }

    private static boolean shareOne(List<InetAddress> some, List<InetAddress> others) {
        return some.stream().anyMatch(one -> others.stream().anyMatch(other -> isSame(one, other.getHostAddress())));
    }

    private static boolean isSame(InetAddress one, String other) {
        String text = one.getHostAddress();
        return text.equals(other) || (THIS_MACHINE.contains(text) && THIS_MACHINE.contains(other));
    }
}
