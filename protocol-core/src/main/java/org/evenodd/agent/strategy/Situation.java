package org.evenodd.agent.strategy;

import java.util.Optional;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What a player knows when it has to choose.
 *
 * @param adversary null where the referee has not said who it is
 */
public record Situation(@Nullable PlayerId adversary, Memory memory) {

    public Optional<PlayerId> opponent() {
        return Optional.ofNullable(adversary);
    }
}
