package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A match that is played again after the end of the league. */
class ReopenedLeagueTest {

    @TempDir
    private Path directory;

    private Programs programs;

    @BeforeEach
    void open() {
        programs = new Programs(directory);
    }

    @AfterEach
    void close() {
        programs.close();
    }

    private Program manager(int port) {
        return programs.start(
                "manager",
                "--port",
                String.valueOf(port),
                "--players",
                "2",
                "--no-page",
                "--set",
                "league.announcement_lead_seconds=0");
    }

    private Program requeue(Endpoint manager, String... options) {
        List<String> command = new ArrayList<>(
                List.of("requeue", "R1M1", "--reason", "The projector fell down", "--manager", manager.toString()));
        command.addAll(List.of(options));
        return operator(command.toArray(String[]::new));
    }

    private Program operator(String... command) {
        return programs.start("manager", command);
    }

    private JsonNode match() throws Exception {
        Path file = directory.resolve("SHARED/data/matches/league_2025_even_odd/R1M1.json");
        return StrictJson.parse(Files.readAllBytes(file));
    }

    @Test
    void continuesAfterItsManagerWasKilledAndEndsAnew() throws Exception {
        AtomicBoolean disputed = new AtomicBoolean();
        Program manager = manager(FreePort.find());
        Endpoint endpoint = manager.awaitReady();
        try (HesitantPlayer hesitant = new HesitantPlayer(match -> disputed.get())) {
            programs.start("referee", "--port", "0", "--manager", endpoint.toString())
                    .awaitReady();
            programs.start("player", "--port", "0", "--manager", endpoint.toString());
            hesitant.register(endpoint);
            manager.awaitLine("The champion");

            disputed.set(true);
            Program requeue = requeue(endpoint);
            assertThat(requeue.awaitExit()).as(requeue.output()).isZero();
            assertThat(requeue.output()).contains("The league runs again: R1M1 is played again");
            hesitant.awaitCall();
            manager.kill();

            Program next = manager(endpoint.port());
            next.awaitLine("League league_2025_even_odd: resumed in round 1 of 1, 0 of 1 matches played");
            hesitant.makeUpItsMind();
            next.awaitLine("The champion");
            manager = next;
        }
        Program absent = requeue(endpoint);
        assertThat(absent.awaitExit()).isEqualTo(1);
        assertThat(absent.output())
                .contains("(\"Hesitant\") does not answer at http://", "with --anyway, and who is away forfeits it");

        Program anyway = requeue(endpoint, "--anyway");
        assertThat(anyway.awaitExit()).as(anyway.output()).isZero();
        manager.awaitLine("Of 1 matches 0 were played and 1 forfeited.");

        manager.terminate();
        assertThat(manager.awaitExit()).isZero();
        assertThat(match().at("/voided/0/reason").stringValue("")).isEqualTo("The projector fell down");
        assertThat(match().at("/lifecycle/replays").intValue()).isPositive();
        Program verify = operator("verify");
        assertThat(verify.awaitExit()).as(verify.output()).isZero();
        assertThat(verify.output()).contains("All is well.");
    }
}
