package org.evenodd.systemtests.simulation;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * Removes faults from a scenario, one by one, as long as it still fails.
 */
final class Shrinker {

    private Shrinker() {}

    static Scenario shrink(Scenario scenario, Predicate<Scenario> fails) {
        Scenario least = scenario;
        for (Optional<Scenario> less = withOneLess(least, fails); less.isPresent(); less = withOneLess(least, fails)) {
            least = less.get();
        }
        return least;
    }

    private static Optional<Scenario> withOneLess(Scenario scenario, Predicate<Scenario> fails) {
        return scenario.chosen().stream().map(scenario::without).filter(fails).findFirst();
    }
}
