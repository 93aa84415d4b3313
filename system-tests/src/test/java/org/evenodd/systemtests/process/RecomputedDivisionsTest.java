package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A league in divisions with groups of a roster, whose manager is killed in its second leg, and three of whose players are gone
 * from then on. A program that knows nothing of ours, written for Python's standard library, computes every division and every
 * rank again, from the matches and the seed.
 */
class RecomputedDivisionsTest extends ProcessTest {

    private static final int PLAYERS = 16;
    private static final int QUITTERS = 3;
    private static final int LEGS = 3;

    private Program manager(int port, Path roster) {
        return programs.manager(
                port,
                PLAYERS + QUITTERS,
                2,
                "--roster=" + roster,
                "--division-size=6",
                "--legs=" + LEGS,
                "--set=league.participants.max_per_host=0",
                "--set=league.leg_pause_seconds=0",
                "--set=retry.delay_seconds=0.2");
    }

    /** Three groups of the first leg, and a player without one. */
    private Path roster() throws IOException {
        StringBuilder rows = new StringBuilder("name,division\n");
        for (int i = 1; i <= PLAYERS; i++) {
            rows.append("Player %d,%s\n".formatted(i, i == 1 ? "" : "Section " + i % 3));
        }
        IntStream.rangeClosed(1, QUITTERS).forEach(i -> rows.append("Quitter %d,Section %d\n".formatted(i, i % 2)));
        return Files.writeString(directory.resolve("roster.csv"), rows.append("Absent,Section 1\n"));
    }

    @Test
    @Tag("kills")
    void everyDivisionAndEveryRankFollowFromTheMatchesAndTheSeed() throws Exception {
        assumeTrue(Starter.PYTHON.isThere(directory), "skipped: there is no python3 on this machine");
        Path roster = roster();
        Program manager = manager(FreePort.find(), roster);
        Endpoint endpoint = manager.awaitReady();
        programs.referees(endpoint, 2);
        Program quitters =
                programs.start("player", "--port=0", "--manager=" + endpoint, "--name=Quitter", "--count=" + QUITTERS);
        Program players = programs.players(endpoint, PLAYERS);
        manager.awaitLineWith("Leg 2 begins");
        quitters.kill();
        manager.kill();
        manager = manager(endpoint.port(), roster);
        manager.awaitSuccess();
        players.awaitSuccess();

        assertThat(programs.run("verify")).contains("divisions that follow from the leg before: ", "All is well.");
        for (int leg = 1; leg <= LEGS; leg++) {
            programs.run("export", "--format=csv", "--leg=" + leg, "--out=leg" + leg);
        }
        assertThat(recomputed().awaitSuccess().lines()).hasSize(PLAYERS);

        Path matches = directory.resolve("leg1").resolve("results.csv");
        Files.writeString(
                matches, Files.readString(matches).replaceFirst("draw,draw,1,1|win,loss,3,0", "loss,win,0,3"));
        try (Program recomputed = recomputed()) {
            assertThat(recomputed.awaitExit()).isEqualTo(1);
            assertThat(recomputed.output()).contains("leg 1 standings of P");
        }
    }

    private Program recomputed() throws Exception {
        Path script = Path.of(Objects.requireNonNull(getClass().getResource("/recompute_divisions.py"))
                .toURI());
        List<String> command = new ArrayList<>(List.of("python3", script.toString()));
        for (int leg = 1; leg <= LEGS; leg++) {
            command.add(directory.resolve("leg" + leg).toString());
        }
        return programs.add(Program.start(directory, command));
    }
}
