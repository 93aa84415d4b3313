package org.evenodd.systemtests.simulation;

import java.util.function.LongFunction;

/**
 * Plays the league of a seed and returns a report; empty if it succeeded. Public for other class loaders.
 */
public final class SeedRunner implements LongFunction<String> {

    @Override
    public String apply(long seed) {
        Simulation.Result result = Simulation.play(ScenarioPlan.of(seed));
        return result.failed() ? Report.of(result) : "";
    }
}
