package org.evenodd.game.evenodd;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** How a player chooses. */
@FunctionalInterface
public interface Strategy {

    /**
     * Chooses. May be called by several threads at once; callers have a fallback in case it throws or takes too long.
     *
     * @param random the only source of randomness, for this choice alone
     */
    Parity choose(Situation situation, RandomGenerator random);

    /**
     * Whether it may wait for something, or think for long. A strategy that may is asked on a thread of its own, with a time
     * limit; any other strategy at once, on the thread that has read the call.
     */
    default boolean mayBlock() {
        return true;
    }

    /**
     * A player's knowledge when it must choose.
     *
     * @param adversary null if the referee has not named it
     */
    record Situation(@Nullable PlayerId adversary, Memory memory) {
        public Optional<PlayerId> opponent() {
            return Optional.ofNullable(adversary);
        }
    }
}
