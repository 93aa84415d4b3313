package org.evenodd.agent.strategy;

import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Parity;

/** How a player chooses. */
@FunctionalInterface
public interface Strategy {

    /**
     * Chooses. May be called by several threads at once; callers have a fallback in case it throws or takes too long.
     *
     * @param random the only source of randomness, for this choice alone
     */
    Parity choose(Situation situation, RandomGenerator random);
}
