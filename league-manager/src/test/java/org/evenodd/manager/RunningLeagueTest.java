package org.evenodd.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The answers of a league of three players, P03 with the first bye, before its start, while it runs and after its end.
 */
class RunningLeagueTest extends ManagedLeague {

    @BeforeEach
    void openForThree() {
        openForThree("league.announcement_lead_seconds=0");
    }

    private void openForThree(String setting) {
        manager.settings = List.of(setting);
        manager.autoStart = new AutoStart(3, 1);
        manager.open();
        agents.referee("Referee", 8001);
    }

    private void start() {
        agents.refereesReport = false;
        registerPlayers();
        manager.time.advance(Duration.ofSeconds(1));
    }

    private void playToTheEnd() {
        registerPlayers();
        manager.time.runUntil(manager.manager.done()::isDone);
    }

    private void registerPlayers() {
        for (int i = 1; i <= 3; i++) {
            agents.player("Player " + i, 8100 + i);
        }
    }

    private JsonNode ask(String type, String params) {
        String query = Requests.query("player:P01", agents.token("P01"), type)
                .replace("\"query_params\": {}", "\"query_params\": " + params);
        return manager.call("league_query", query).path("result");
    }

    private JsonNode report() {
        return manager.call(
                "report_match_result", Requests.report("REF01", agents.token("REF01"), "R1M1", "P01", "P02"));
    }

    private static List<String> names(JsonNode row) {
        return new ArrayList<>(row.propertyNames());
    }

    @Nested
    class BeforeTheStart {
        @Test
        void refusesAReportWithE030AndTakesItOnceTheLeagueRuns() {
            assertThat(error(report())).isEqualTo("E030");

            start();

            assertThat(status(report())).isEqualTo("ACCEPTED");
        }

        @Test
        void saysWhatIsWrongInALeagueErrorWhoseDescriptionIsTheNameOfTheCode() {
            JsonNode data = report().at("/error/data");

            assertThat(text(data, "/message_type")).isEqualTo("LEAGUE_ERROR");
            assertThat(text(data, "/error_name")).isEqualTo("LEAGUE_NOT_STARTED");
            assertThat(text(data, "/error_description")).isEqualTo("LEAGUE_NOT_STARTED");
            assertThat(text(data, "/message")).contains("not started");
            assertThat(text(data, "/original_message_type")).isEqualTo("MATCH_RESULT_REPORT");
            assertThat(data.path("retryable").booleanValue()).isFalse();
            assertThat(data.path("context").isObject()).isTrue();
        }
    }

    @Nested
    class InPlay {
        @BeforeEach
        void begin() {
            start();
        }

        @Test
        void showsTheScheduleWithByesAndTheResultsThatThereAre() {
            report();

            JsonNode rounds = ask("GET_SCHEDULE", "{}").at("/data/rounds");

            assertThat(rounds.size()).isEqualTo(3);
            assertThat(names(rounds.get(0))).containsExactly("round_id", "status", "bye", "matches");
            assertThat(text(rounds, "/0/bye")).isEqualTo("P03");
            assertThat(text(rounds, "/0/matches/0/match_id")).isEqualTo("R1M1");
            assertThat(text(rounds, "/0/matches/0/result/winner")).isEqualTo("P01");
            assertThat(rounds.at("/1/matches/0").has("result")).isFalse();
        }

        @Test
        void tellsItsStatusInTheFieldsOfTheDecision() {
            assertThat(state()).isEqualTo("RUNNING_LEAGUE");

            JsonNode data = ask("GET_STATUS", "{}").path("data");

            assertThat(names(data))
                    .containsExactlyInAnyOrder(
                            "league_id",
                            "state",
                            "current_round",
                            "total_rounds",
                            "matches_completed",
                            "total_matches",
                            "players",
                            "referees");
        }

        @Test
        void goesOnByTheSettingsWithWhichItBeganAndSaysWhichOthersAreIgnored() {
            manager.crash();
            manager.settings = List.of("league.announcement_lead_seconds=7");
            manager.open();

            assertThat(manager.shared.leagueLog(MemoryManager.LEAGUE))
                    .content()
                    .contains("it ignores other values of league.announcement_lead_seconds.", "--new-league");
        }

        @Tag("case:inside-information")
        @Test
        @EnabledOnOs({OS.LINUX, OS.MAC})
        void showsFilesThatTellOfMatchesToItsOwnUserOnly() throws IOException {
            manager.time.advance(Duration.ofSeconds(5));
            for (Path closed : List.of(manager.shared.leagues(), manager.shared.matches())) {
                try (Stream<Path> files = Files.walk(closed)) {
                    assertThat(files)
                            .hasSizeGreaterThan(2)
                            .allSatisfy(file -> assertThat(
                                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                    .endsWith("------"));
                }
            }
        }
    }

    @Nested
    class WithAClockThatIsSet {

        @ParameterizedTest
        @ValueSource(ints = {-1, 1})
        void beginsItsMatchesWhenTheLeadIsOver(int hours) {
            closeManager();
            makeManager();
            openForThree("league.announcement_lead_seconds=60");
            registerPlayers();
            manager.time.advance(Duration.ofSeconds(30));
            manager.time.setClock(Duration.ofHours(hours));
            assertThat(played()).isZero();

            manager.time.advance(Duration.ofSeconds(35));
            assertThat(played()).isEqualTo(1);
        }

        private int played() {
            return ask("GET_STATUS", "{}").at("/data/matches_completed").intValue();
        }
    }

    @Nested
    class AfterTheEnd {
        @BeforeEach
        void play() {
            playToTheEnd();
        }

        @Test
        void stillAnswersQueriesAndKnowsOfNoNextMatch() {
            JsonNode result = ask("GET_NEXT_MATCH", "{}");

            assertThat(result.path("success").booleanValue()).isTrue();
            assertThat(result.at("/data").has("next_match")).isTrue();
            assertThat(result.at("/data/next_match").isNull()).isTrue();
        }

        @Test
        void hasToldEveryRoundsEndWithAllThreeCounts() {
            assertThat(agents.received)
                    .filteredOn(message -> Agents.typeOf(message).equals("ROUND_COMPLETED"))
                    .hasSize(3 * 4)
                    .allSatisfy(message -> {
                        assertThat(message.path("matches_completed").intValue()).isEqualTo(1);
                        assertThat(message.path("matches_played").intValue()).isEqualTo(1);
                        assertThat(message.at("/summary/wins").intValue()).isEqualTo(1);
                    });
        }

        @Test
        void hasToldTheFinalStandingsInTheRowsOfTheDecision() {
            assertThat(agents.received)
                    .filteredOn(message -> Agents.typeOf(message).equals("LEAGUE_COMPLETED"))
                    .hasSize(4)
                    .allSatisfy(message -> assertThat(names(message.at("/final_standings/0")))
                            .containsExactlyInAnyOrder(
                                    "rank",
                                    "player_id",
                                    "display_name",
                                    "points",
                                    "played",
                                    "wins",
                                    "draws",
                                    "losses"));
        }
    }
}
