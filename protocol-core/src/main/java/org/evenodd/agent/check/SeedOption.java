package org.evenodd.agent.check;

import java.util.Random;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that makes a check reproducible. */
public final class SeedOption {

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Repeats the numbers, tokens and ids of an earlier run (default: new ones).")
    private @Nullable Long seed;

    /** The generator for this seed, or the usual one without a seed. */
    public RandomGenerator or(RandomGenerator usual) {
        return seed == null ? usual : new Random(seed);
    }
}
