package org.evenodd.systemtests.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.evenodd.systemtests.simulation.Fault.PlayerMisbehaviour;
import org.evenodd.systemtests.simulation.Fault.WrongClock;
import org.evenodd.systemtests.simulation.Scenario.ScenarioPlan;
import org.evenodd.systemtests.simulation.Simulations.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final long FIRST = 1;
    private static final int SOME = 20;
    private static final int ALL = 200;
    private static final long EVENTFUL = 34;
    private static final long FEW = 12;

    @Test
    void nothingIsLostAndNobodyGetsIn() throws Exception {
        assertThat(new Simulations(FIRST, SOME, 2).play()).isEmpty();
    }

    @Test
    @Tag("seeds")
    void nothingIsLostAndNobodyGetsInUnderHundredsOfSeeds() throws Exception {
        assertThat(new Simulations(FIRST + SOME, ALL - SOME, 2).play()).isEmpty();
    }

    @Test
    void theSameSeedPlaysTheSameLeague() {
        Simulation.Result once = Simulation.play(ScenarioPlan.of(EVENTFUL));
        Simulation.Result again = Simulation.play(ScenarioPlan.of(EVENTFUL));

        assertThat(again.transcript()).isEqualTo(once.transcript());
        assertThat(again.digest()).isEqualTo(once.digest());
    }

    @Test
    void leaguesPlayedAtTheSameTimeGoAsIfTheyWereAlone() {
        List<Long> alone = LongStream.rangeClosed(FIRST, FEW)
                .map(SimulationTest::digest)
                .boxed()
                .toList();

        assertThat(LongStream.rangeClosed(FIRST, FEW).parallel().map(SimulationTest::digest))
                .containsExactlyElementsOf(alone);
    }

    private static long digest(long seed) {
        return Simulation.play(ScenarioPlan.of(seed)).digest();
    }

    @Test
    void aFailureIsShrunkToWhatItNeeds() {
        Scenario scenario = new Scenario(
                EVENTFUL,
                3,
                1,
                List.of(harmless(), new Fault.Spoiled(ProcessNames.player(1), PlayerMisbehaviour.SILENT), harmless()));

        Scenario least = Shrinker.shrink(scenario, SimulationTest::hasASilentPlayer);

        assertThat(least.chosen()).containsExactly(1);
        assertThat(least.arguments()).isEqualTo("--seed 34 --only 1");
    }

    private static Fault harmless() {
        return new Fault.ClockWrong(ProcessNames.player(2), WrongClock.RIGHT);
    }

    private static boolean hasASilentPlayer(Scenario scenario) {
        return !scenario.faults(Fault.Spoiled.class).isEmpty();
    }

    @Test
    void theCommandPlaysOneSeedAgainAndTellsHowItWent() {
        assertThat(output("--seed", "34", "--only", "none")).endsWith("All went well.\n");
    }

    @Test
    void theCommandRefusesWhatCannotBe() {
        assertThat(status("--seeds", "0")).isEqualTo(2);
        assertThat(status("--seed", "1", "--only", "99")).isEqualTo(2);
        assertThat(status("--seed", "1", "--only", "first")).isEqualTo(2);
        assertThat(status("--only", "1")).isEqualTo(2);
        assertThat(status("--nonsense")).isEqualTo(2);
        assertThat(status("--help")).isZero();
    }

    private static int status(String... arguments) {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        return new SimulateCommand().run(nowhere, nowhere, arguments);
    }

    private static String output(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        assertThat(new SimulateCommand().run(out, out, arguments)).isZero();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
