package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("kills")
class KilledManagerTest {

    @TempDir
    private Path directory;

    @Tag("case:manager-killed")
    @Test
    void goesOnAfterEachOfManyKillsUntilEveryMatchIsPlayedOnceAndNobodyLosesItsToken() throws Exception {
        RunData data = new RunData(directory.resolve("SHARED"));
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(FreePort.find(), 6, 2);
            Endpoint endpoint = manager.awaitReady();
            programs.referees(endpoint, 2);
            Program players = programs.players(endpoint, 6);
            manager.awaitLine("Round 1 of 5");
            players.awaitLineWith("Registered as P0");
            Map<Path, String> tokens = data.tokens();
            for (int round = 1; round <= 5; round++) {
                manager.awaitLine("Round %d of 5".formatted(round));
                manager.kill();
                manager = programs.manager(endpoint.port(), 6, 2);
            }

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(players.awaitExit()).as(players.output()).isZero();
            assertThat(manager.output()).contains("Every match was played: 15 of 15");
            assertThat(data.played()).isEqualTo(Collections.nCopies(6, 5));
            assertThat(data.agents("players")).isEqualTo(6);
            assertThat(data.agents("referees")).isEqualTo(2);
            assertThat(tokens).isNotEmpty();
            assertThat(data.tokens()).hasSize(8).containsAllEntriesOf(tokens);
        }
    }

    @Test
    void isNoDifferentFromOneThatIsToldToEnd() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program first = programs.manager(FreePort.find(), 4, 1);
            Endpoint endpoint = first.awaitReady();
            programs.referees(endpoint, 1);
            programs.players(endpoint, 4);
            first.awaitLine("Round 2 of 3");
            first.terminate();
            assertThat(first.awaitExit()).as(first.output()).isZero();

            Program second = programs.manager(endpoint.port(), 4, 1);
            assertThat(second.awaitExit()).as(second.output()).isZero();
            assertThat(second.output()).contains("resumed in round", "Every match was played: 6 of 6");
        }
    }

    /** The driver of the store deletes its copy at the program's end only. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void leavesNoCopyOfALibraryBehind() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(FreePort.find(), 4, 1);
            manager.awaitReady();

            assertThat(Files.readAllLines(Path.of("/proc/%d/maps".formatted(manager.pid()))))
                    .filteredOn(mapped -> mapped.contains("libsqlitejdbc"))
                    .isNotEmpty()
                    .allSatisfy(mapped -> assertThat(mapped).endsWith("(deleted)"));
        }
    }
}
