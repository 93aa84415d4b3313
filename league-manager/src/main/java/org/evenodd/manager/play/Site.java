package org.evenodd.manager.play;

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
 */
public record Site(@Nullable String forbidden, boolean ours, Set<AgentId> occupants) {

    public static final Site UNREMARKABLE = new Site(null, false, Set.of());

    public Site {
        occupants = Set.copyOf(occupants);
    }

    Optional<String> objection() {
        return Optional.ofNullable(forbidden);
    }
}
