package org.evenodd.systemtests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.evenodd.systemtests.simulation.PlantedBug.LeagueClassLoader;
import org.evenodd.systemtests.simulation.Simulations.FailureFinder;
import org.evenodd.systemtests.simulation.Simulations.SeedRunner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlantedBugsTest {

    private static final int ENOUGH = 2_000;

    @Tag("planted-bugs")
    @ParameterizedTest
    @EnumSource
    void theSimulationFinds(PlantedBug bug) throws ClassNotFoundException {
        bug.require();
        LongFunction<Boolean> fails = LeagueClassLoader.runner(FailureFinder.class, bug::change);

        assertThat(LongStream.range(bug.seed(), bug.seed() + ENOUGH).anyMatch(fails::apply))
                .isTrue();
    }

    @Test
    void aBugIsReportedWithTheCommandThatShowsItAgain() {
        LongFunction<String> reports =
                LeagueClassLoader.runner(SeedRunner.class, PlantedBug.COUNTS_POINTS_TWICE::change);

        assertThat(reports.apply(PlantedBug.COUNTS_POINTS_TWICE.seed())).contains("scripts/simulate.sh --seed ");
    }
}
