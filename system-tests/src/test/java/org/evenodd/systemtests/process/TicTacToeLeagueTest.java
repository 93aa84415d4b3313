package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A league of the second game whose manager and one of whose referees are killed while it runs. A program that knows nothing
 * of ours, written for Python's standard library, plays all its matches again.
 */
class TicTacToeLeagueTest extends ProcessTest {

    private static final int PLAYERS = 8;

    private Program manager(int port) {
        return programs.manager(
                port,
                PLAYERS,
                3,
                "--game=tic_tac_toe",
                "--set=retry.delay_seconds=0.2",
                "--set=health.referee_probe_seconds=0.2");
    }

    @Test
    @Tag("kills")
    void everyMatchIsPlayedAndCanBeReplayedAlthoughAManagerAndARefereeAreKilledInItsMiddle() throws Exception {
        assumeTrue(Starter.PYTHON.isThere(directory), "skipped: there is no python3 on this machine");
        Program manager = manager(FreePort.find());
        Endpoint endpoint = manager.awaitReady();
        Map<Endpoint, Program> referees = new HashMap<>();
        for (String name : List.of("First", "Second", "Third")) {
            Program referee = programs.referee(endpoint, name);
            referees.put(referee.awaitReady(), referee);
        }
        Program players = programs.players(endpoint, PLAYERS);
        manager.awaitLine("Round 3 of 7");

        // No match ends while the players stand still, so that there is one that is lost with its referee
        players.signal("STOP");
        referees.get(aRefereeOfAMatch(referees)).kill();
        manager.awaitLineWith("does not answer any more; its matches go to others.");
        manager.kill();
        players.signal("CONT");
        manager = manager(endpoint.port());

        assertThat(manager.awaitSuccess()).contains("resumed in round", "Every match was played: 28 of 28");
        players.awaitSuccess();
        assertThat(RunData.list(data().matches()).stream().map(RunData::read))
                .as("the killed referee's")
                .anyMatch(match -> match.contains("\"replays\" : 1"));
        assertThat(programs.run("verify")).contains("results against moves: 28", "transcripts: 28", "All is well.");
        programs.run("export", "--format=csv", "--out=tables");
        assertThat(replayed().awaitSuccess()).isEqualTo("28 matches replayed");

        nameAnotherWinnerOfTheFirstMatch();
        try (Program replayed = replayed()) {
            assertThat(replayed.awaitExit()).isEqualTo(1);
            assertThat(replayed.output()).contains("R1M1", "has won, not PXX");
        }
    }

    /** Asks them until one runs a match. */
    private static Endpoint aRefereeOfAMatch(Map<Endpoint, Program> referees) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < deadline) {
            for (Endpoint referee : referees.keySet()) {
                if (RpcCaller.get(referee, "/metrics").contains("referee_matches{state=\"running\"} 1.0")) {
                    return referee;
                }
            }
        }
        throw new AssertionError("no match is run");
    }

    private Path store() {
        return data().league().resolve("league.db");
    }

    private Program replayed() throws Exception {
        Path script = Path.of(Objects.requireNonNull(getClass().getResource("/replay_tic_tac_toe.py"))
                .toURI());
        return programs.add(Program.start(
                directory,
                List.of(
                        "python3",
                        script.toString(),
                        store().toString(),
                        data().league().resolve("standings.json").toString(),
                        Files.createDirectories(directory.resolve("tables")).toString())));
    }

    private void nameAnotherWinnerOfTheFirstMatch() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store());
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE league_event SET payload ="
                            + " replace(replace(payload, '\"winner\":null', '\"winner\":\"PXX\"'),"
                            + " '\"winner\":\"P0', '\"winner\":\"PXX\",\"was\":\"P0')"
                            + " WHERE type = 'match_decided' AND payload LIKE '%\"R1M1\"%'"))
                    .isEqualTo(1);
        }
    }
}
