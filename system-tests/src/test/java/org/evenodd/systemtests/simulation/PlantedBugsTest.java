package org.evenodd.systemtests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.evenodd.systemtests.simulation.PlantedBug.LeagueClassLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("planted-bugs")
class PlantedBugsTest {

    private static final int ENOUGH = 2_000;

    @ParameterizedTest
    @EnumSource
    void theSimulationFinds(PlantedBug bug) throws ClassNotFoundException {
        bug.require();
        LongFunction<String> runner = LeagueClassLoader.runner(bug::change);

        String report = LongStream.rangeClosed(1, ENOUGH)
                .mapToObj(runner)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse("");

        assertThat(report).contains("scripts/simulate.sh --seed ");
    }
}
