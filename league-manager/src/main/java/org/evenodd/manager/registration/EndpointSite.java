package org.evenodd.manager.registration;

import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the host and port of an endpoint.
 *
 * @param forbidden why its address is never called; null if it may be
 * @param ours whether the League Manager itself answers there
 * @param occupants whose endpoints are at the same address and port, under whatever name
 * @param shared whether others than agents may live at that address: it is a loopback one, or the League Manager's host
 * @param neighbours whose endpoints are at the same address, at whatever port
 */
public record EndpointSite(
        @Nullable String forbidden, boolean ours, Set<AgentId> occupants, boolean shared, Set<AgentId> neighbours) {

    public static final EndpointSite UNREMARKABLE = new EndpointSite(null, false, Set.of(), false, Set.of());

    public EndpointSite {
        occupants = Set.copyOf(occupants);
        neighbours = Set.copyOf(neighbours);
    }

    Optional<String> objection() {
        return Optional.ofNullable(forbidden);
    }

    /** Whether nobody else lives at that address, as far as can be seen. */
    boolean isHostOf(AgentId agent) {
        return !shared && neighbours.stream().allMatch(agent::equals);
    }
}
