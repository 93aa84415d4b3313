package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.manager.start.Preparation.RosterRow;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.EnrolmentKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WholeLeagueTest extends ManagedLeague {
    private MemoryManager manager() {
        MemoryManager manager = new MemoryManager(directory);
        manager.autoStart = new AutoStart(4, 2);
        return manager;
    }

    private static JsonNode read(Path file) throws IOException {
        return JsonText.parse(Files.readAllBytes(file));
    }

    /** Plays a league of four players and two referees to its end. */
    private static Agents play(MemoryManager manager) {
        manager.open();
        Agents agents = Agents.fourPlayersTwoReferees(manager);
        manager.time.runUntil(manager.manager.done()::isDone);
        return agents;
    }

    @Test
    void isPlayedFromRegistrationToFarewellAndEndsOnTheConsoleWithTheTable() {
        try (MemoryManager manager = manager()) {
            Agents agents = play(manager);

            assertThat(manager.manager.done()).isCompletedWithValue(ExitStatus.DONE);
            assertThat(agents.count("RUN_MATCH")).isEqualTo(6);
            assertThat(agents.count("ROUND_ANNOUNCEMENT")).isEqualTo(3 * 6);
            assertThat(agents.count("ROUND_COMPLETED")).isEqualTo(3 * 6);
            assertThat(agents.count("LEAGUE_COMPLETED")).isEqualTo(6);
            assertThat(agents.count("LEAGUE_STANDINGS_UPDATE")).isBetween(3L * 4, 6L * 4 + 3 * 4);
            assertThat(manager.printed.toString().lines().toList())
                    .startsWith("READY http://127.0.0.1:8000/mcp")
                    .contains(
                            "League league_2025_even_odd: new",
                            "The league begins: 3 rounds, 6 matches.",
                            "Round 1 of 3: 0 of 2 matches, 0 of 6 in all",
                            "Round 1 of 3: 2 of 2 matches, 2 of 6 in all; Player 1 and Player 3 lead with 3 points",
                            "Final standings of Even/Odd League 2025",
                            "   1  P03  Player 3      3     2     0      1      6  head-to-head",
                            "The champion is Player 3 (P03) with 6 points, by the tie-break head-to-head.")
                    .endsWith("Every match was played: 6 of 6.");
        }
    }

    @Test
    void leavesTheFilesOfTheCoursesLayoutWithoutAToken() throws IOException {
        MemoryManager manager = manager();
        Agents agents = play(manager);
        manager.close();

        JsonNode standings = read(manager.shared.standings(MemoryManager.LEAGUE));
        assertThat(standings.path("schema_version").isString()).isTrue();
        assertThat(text(standings, "/last_updated")).matches("2025-01-15T10:3\\d:\\d\\dZ");
        assertThat(text(standings, "/standings/0/player_id")).isEqualTo("P03");
        assertThat(standings.at("/standings/0/points").intValue()).isEqualTo(6);
        JsonNode rounds = read(manager.shared.rounds(MemoryManager.LEAGUE));
        assertThat(rounds.at("/rounds/2/matches/1/result/winner").isString()).isTrue();
        JsonNode match = read(manager.shared.matches(MemoryManager.LEAGUE).resolve("R1M1.json"));
        assertThat(text(match, "/lifecycle/status")).isEqualTo("COMPLETED");
        assertThat(match.at("/result/details/drawn_number").intValue()).isEqualTo(4);
        assertThat(text(read(manager.shared.agents()), "/players/3/display_name"))
                .isEqualTo("Player 4");
        assertThat(manager.shared.leagueLog(MemoryManager.LEAGUE))
                .content()
                .contains("League league_2025_even_odd: new", "league finished");
        for (Path file : filesForOtherEyes()) {
            assertThat(Files.readString(file)).as("%s", file).doesNotContain(agents.tokens.values());
        }
    }

    private List<Path> filesForOtherEyes() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("league.key") && !file.endsWith("operator.token"))
                    .toList();
        }
    }

    @Nested
    class Resumed {
        private MemoryManager overDatabase() {
            MemoryManager manager = manager();
            manager.store = EventStores.open(EventStores.embedded(directory.resolve("league.db")));
            return manager;
        }

        @Test
        void goesOnWhereItStoppedWithTheSameTokens() {
            MemoryManager first = overDatabase().open();
            Agents before = Agents.fourPlayersTwoReferees(first);
            first.time.runUntil(() -> first.printed.toString().contains("Round 2 of 3"));
            first.crash();

            MemoryManager second = overDatabase();
            Agents after = new Agents(second);
            after.tokens.putAll(before.tokens);
            after.listenAgain(8001, 8002, 8101, 8102, 8103, 8104);
            second.open();
            second.time.runUntil(second.manager.done()::isDone);

            assertThat(second.printed.toString())
                    .contains("League league_2025_even_odd: resumed in round 2 of 3, 2 of 6 matches played\n")
                    .contains("Every match was played: 6 of 6.");
            assertThat(after.count("RUN_MATCH")).isLessThanOrEqualTo(4);
            assertThat(after.received)
                    .allMatch(params -> before.tokens.containsValue(
                            params.path("auth_token").stringValue()));
            second.close();
        }

        @Test
        void hasItsFilesBuiltAgainFromTheStore() throws IOException {
            MemoryManager first = overDatabase();
            play(first);
            first.crash();
            Path standings = first.shared.standings(MemoryManager.LEAGUE);
            Path match = first.shared.matches(MemoryManager.LEAGUE).resolve("R1M1.json");
            JsonNode table = read(standings).path("standings");
            JsonNode result = read(match).path("result");
            Files.writeString(standings, "{}");
            for (Path view : List.of(first.shared.rounds(MemoryManager.LEAGUE), first.shared.agents(), match)) {
                Files.delete(view);
            }

            MemoryManager second = overDatabase().open();
            second.time.advance(Duration.ofSeconds(1));
            second.close();

            assertThat(read(standings).path("standings")).isEqualTo(table);
            assertThat(read(match).path("result")).isEqualTo(result);
            assertThat(read(second.shared.rounds(MemoryManager.LEAGUE))
                            .path("rounds")
                            .size())
                    .isEqualTo(3);
            assertThat(read(second.shared.agents()).path("players").size()).isEqualTo(4);
        }

        @Test
        void isServedReadOnlyOnceItIsOver() {
            MemoryManager first = overDatabase();
            Agents before = play(first);
            first.crash();

            MemoryManager again = overDatabase();
            again.settings = List.of("league.announcement_lead_seconds=7");
            try (MemoryManager second = again.open()) {
                assertThat(second.shared.leagueLog(MemoryManager.LEAGUE))
                        .content()
                        .doesNotContain("it ignores other values of league.");
                assertThat(second.call(
                                        "league_query",
                                        Requests.query("player:P01", before.token("P01"), "GET_STANDINGS"))
                                .at("/result/data/standings/0/points")
                                .intValue())
                        .isEqualTo(6);
                assertThat(status(second.call("register_player", Requests.registerPlayer("Late", 8105, ""))))
                        .isEqualTo("REJECTED");
                assertThat(second.manager.done()).isCompletedWithValue(ExitStatus.DONE);
                assertThat(second.printed.toString()).contains("Every match was played: 6 of 6.");
            }
        }

        @Test
        void makesRoomForANewLeagueInTheArchive() throws IOException {
            MemoryManager first = overDatabase();
            Agents before = play(first);
            first.crash();

            MemoryManager second = overDatabase();
            second.anew = true;
            try (MemoryManager open = second.open()) {
                assertThat(text(open.get("/health"), "/state")).isEqualTo("WAITING_FOR_REGISTRATIONS");
                assertThat(open.call("league_query", Requests.query("player:P01", before.token("P01"), "GET_STATUS"))
                                .at("/error/code")
                                .intValue())
                        .isEqualTo(6001);
                assertThat(directory.resolve("data/archive"))
                        .isDirectoryContaining(archived -> Files.exists(archived.resolve("events.jsonl"))
                                && Files.exists(archived.resolve("standings.json"))
                                && Files.exists(archived.resolve("league.key"))
                                && Files.exists(archived.resolve("league_2025_even_odd/R3M2.json")));
                assertThat(open.shared.matches(MemoryManager.LEAGUE).resolve("R1M1.json"))
                        .doesNotExist();
            }
        }
    }

    /** When a manager ends by itself, and that it does not without {@code --exit-when-done}. */
    @Nested
    class AtItsEnd {
        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private boolean diskHangs;

        @BeforeEach
        void holdTheDisk() {
            manager.autoStart = new AutoStart(4, 2);
            manager.world.disk = this::onDisk;
        }

        @AfterEach
        void releaseDiskAtLast() {
            releaseDisk();
        }

        private void onDisk(Runnable task) {
            if (diskHangs) {
                waiting.add(task);
            } else {
                task.run();
            }
        }

        private void releaseDisk() {
            diskHangs = false;
            while (!waiting.isEmpty()) {
                waiting.remove().run();
            }
        }

        private Agents playToTheEnd() {
            manager.open();
            Agents agents = Agents.fourPlayersTwoReferees(manager);
            manager.time.runUntil(() -> agents.count("LEAGUE_COMPLETED") == 6);
            return agents;
        }

        @Test
        void waitsUntilTheFilesAreWritten() throws IOException {
            diskHangs = true;
            playToTheEnd();
            manager.time.advance(Duration.ofSeconds(50));
            assertThat(manager.manager.done()).isNotDone();

            releaseDisk();
            assertThat(manager.manager.done()).isCompleted();
            byte[] standings = Files.readAllBytes(manager.shared.standings(MemoryManager.LEAGUE));
            assertThat(text(JsonText.parse(standings), "/state")).isEqualTo("LEAGUE_COMPLETED");
        }

        @Test
        void givesUpADiskThatHangs() {
            diskHangs = true;
            playToTheEnd();
            manager.time.advance(Duration.ofMinutes(1));

            assertThat(manager.manager.done()).isCompleted();
        }

        @Test
        void staysAfterTheEndUnlessItWasToldToLeave() {
            manager.exitWhenDone = false;
            Agents agents = playToTheEnd();
            manager.time.advance(Duration.ofHours(1));

            assertThat(agents.count("LEAGUE_COMPLETED")).isEqualTo(6);
            assertThat(manager.manager.done()).isNotDone();
            assertThat(text(manager.get("/health"), "/state")).isEqualTo("LEAGUE_COMPLETED");
        }
    }

    /** What the manager says at its start of a roster that lets strangers in. */
    @Nested
    class WithARoster {
        private static final RosterRow WITHOUT_A_KEY = new RosterRow(new DisplayName("Alpha"), null, null);

        private void replaceTheLeagueBy(@Nullable List<RosterRow> roster) {
            manager.crash();
            manager.time.advance(Duration.ofSeconds(1));
            manager.anew = true;
            manager.roster = roster;
            manager.open();
        }

        @Test
        void saysThatANewLeagueLetsEverybodyInIfTheOldOneHadARoster() throws IOException {
            manager.roster = List.of(WITHOUT_A_KEY);
            manager.open();
            new Agents(manager).player("Alpha", 8101);
            replaceTheLeagueBy(List.of(WITHOUT_A_KEY));
            assertThat(log()).doesNotContain("anybody can register", "can be guessed");

            replaceTheLeagueBy(null);

            assertThat(log()).contains("The old league had a roster and the new one has none: anybody can register");
        }

        @Test
        void countsKeysThatCanBeGuessedWithoutTellingThem() throws IOException {
            manager.roster = List.of(
                    WITHOUT_A_KEY,
                    new RosterRow(new DisplayName("Beta"), new EnrolmentKey("7-chars"), null),
                    new RosterRow(new DisplayName("Gamma"), new EnrolmentKey("8-signs-"), null));
            manager.open();

            assertThat(log())
                    .contains(
                            "Keys with fewer than 8 characters can be guessed: give out longer ones (the roster has 1)")
                    .doesNotContain("7-chars");
        }
    }
}
