package org.evenodd.systemtests.simulation;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * Leaves out of a scenario what it does not need in order to fail: one fault after the other, as long as that helps.
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
