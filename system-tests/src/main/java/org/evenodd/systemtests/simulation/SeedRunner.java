package org.evenodd.systemtests.simulation;

import java.util.function.LongFunction;

/**
 * Plays the league of a seed: an empty text where all went well, else what did not. Public, for other class loaders.
 */
public final class SeedRunner implements LongFunction<String> {

    @Override
    public String apply(long seed) {
        Simulation.Result result = Simulation.play(ScenarioPlan.of(seed));
        return result.failed() ? Report.of(result) : "";
    }
}
