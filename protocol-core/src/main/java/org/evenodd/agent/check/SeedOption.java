package org.evenodd.agent.check;

import java.util.Random;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option with which a check draws the same numbers again. */
public final class SeedOption {

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Draws the same numbers, tokens and ids again (default: others each time).")
    private @Nullable Long seed;

    /** Where a check's chance comes from, if not from somewhere else. */
    public RandomGenerator or(RandomGenerator usual) {
        return seed == null ? usual : new Random(seed);
    }
}
