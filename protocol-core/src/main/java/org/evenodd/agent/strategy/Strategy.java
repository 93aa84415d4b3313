package org.evenodd.agent.strategy;

import java.util.random.RandomGenerator;
import org.evenodd.protocol.value.Parity;

/** How a player chooses. */
@FunctionalInterface
public interface Strategy {

    /**
     * Chooses. May be asked by several threads at once; whoever asks has another answer ready in case this one throws
     * or takes too long.
     *
     * @param random the only source of chance, for this choice alone
     */
    Parity choose(Situation situation, RandomGenerator random);
}
