package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class LeagueOfProcessesTest {

    private static final String LEAGUE = "league_2025_even_odd";

    @TempDir
    private Path directory;

    @Tag("variants")
    @Test
    void fourPlayersAndTwoRefereesPlaySixMatchesToAChampion() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.manager(0, 4, 2);
            Endpoint endpoint = manager.awaitReady();
            programs.referees(endpoint, 2);
            Program players = programs.players(endpoint, 4);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(players.awaitExit()).as(players.output()).isZero();
            assertThat(manager.output()).contains("Final standings", "Every match was played");
            everyPlayerPlayed(3, 4);
            assertThat(matchFiles()).hasSize(6);
            whatWasStoredVerifies(programs, 6);
        }
    }

    @Test
    void aManagerThatIsKilledInTheMiddleEndsTheLeagueWhenItIsStartedAgain() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program first = programs.manager(0, 6, 2);
            Endpoint endpoint = first.awaitReady();
            programs.referees(endpoint, 2);
            programs.players(endpoint, 6);
            first.awaitLine("Round 2 of 5");
            first.kill();

            Program second = programs.manager(endpoint.port(), 6, 2);

            assertThat(second.awaitExit()).as(second.output()).isZero();
            everyPlayerPlayed(5, 6);
            assertThat(matchFiles()).hasSize(15);
            JsonNode agents = file("config/agents/agents_config.json");
            assertThat(agents.path("players").size()).isEqualTo(6);
            assertThat(agents.path("referees").size()).isEqualTo(2);
            whatWasStoredVerifies(programs, 15);
        }
    }

    /** Persian digits are not 0 to 9, and a Turkish capital of i is not I. */
    @ParameterizedTest
    @ValueSource(strings = {"-Duser.language=fa -Duser.country=IR", "-Duser.language=tr -Duser.country=TR"})
    void isTheSameInEveryLanguage(String jvm) throws Exception {
        int port = FreePort.find();
        try (Programs programs = new Programs(directory, jvm)) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint endpoint = manager.awaitReady();
            programs.referees(endpoint, 1);
            programs.players(endpoint, 2);

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            whatWasStoredVerifies(programs, 1);
            assertThat(said(programs.start("manager", "match", "R1M1"))).contains("R1M1", "They are the same");
            said(programs.start("manager", "export", "--format", "csv", "--out", "tables"));
            assertThat(directory.resolve("tables/results.csv")).content().contains("P01", ",commitment,,normal,");
            Program player = programs.start(
                    "player", "--port", "0", "--manager", "http://127.0.0.1:" + port + "/mcp", "--shared-dir", "other");
            said(programs.start(
                    "referee",
                    "check",
                    "--port",
                    String.valueOf(port),
                    player.awaitReady().toString()));
        }
    }

    private static String said(Program program) throws InterruptedException {
        assertThat(program.awaitExit()).as(program.output()).isZero();
        assertThat(program.output()).doesNotContainPattern("[\\p{Nd}&&[^0-9]]");
        return program.output();
    }

    private void everyPlayerPlayed(int matches, int players) throws Exception {
        JsonNode standings = file("data/leagues/" + LEAGUE + "/standings.json").path("standings");
        assertThat(standings.size()).isEqualTo(players);
        standings.forEach(row -> assertThat(row.path("played").intValue()).isEqualTo(matches));
    }

    private static void whatWasStoredVerifies(Programs programs, int matches) throws Exception {
        Program verify = programs.start("manager", "verify");
        assertThat(verify.awaitExit()).as(verify.output()).isZero();
        assertThat(verify.output())
                .contains("draws against their commitments: " + matches, "transcripts: " + matches, "All is well.");
    }

    private JsonNode file(String path) throws Exception {
        return StrictJson.parse(Files.readAllBytes(directory.resolve("SHARED").resolve(path)));
    }

    private List<Path> matchFiles() throws Exception {
        try (var files = Files.list(directory.resolve("SHARED/data/matches/" + LEAGUE))) {
            return files.toList();
        }
    }
}
