package org.evenodd.manager.registration;

import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the host and port of an endpoint.
 *
 * @param forbidden why the address must not be called; null if it may be
 * @param ours whether the League Manager itself answers there
 * @param occupants the agents whose endpoints have the same address and port, under any host name
 * @param shared whether the address may belong to more than one agent: a loopback address, or the League Manager's host
 * @param neighbours the agents whose endpoints have the same address, on any port
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

    /** Whether no other agent is known at that address. */
    boolean isHostOf(AgentId agent) {
        return !shared && neighbours.stream().allMatch(agent::equals);
    }
}
