package org.evenodd.agent.strategy;

import java.util.Optional;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What a player knows when it must choose.
 *
 * @param adversary null if the referee has not named it
 */
public record Situation(@Nullable PlayerId adversary, Memory memory) {

    public Optional<PlayerId> opponent() {
        return Optional.ofNullable(adversary);
    }
}
