package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class LeagueTest {

    private final MemoryPlayers players;

    LeagueTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    @Test
    void mayHaveStandingsOf99PlayersThatAreLongerThanOtherMessagesMayBe() {
        players.startRegistered();
        String standings = Messages.standings(99);
        assertThat(standings.length()).isGreaterThan(10_240);
        JsonNode ack = players.result("update_standings", standings);
        assertThat(ack.path("message_type").stringValue()).isEqualTo("STANDINGS_UPDATE_ACK");
        assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
        assertThat(players.result("get_player_state", "{}")
                        .at("/standing/points")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void doesNotTouchTheDiskForStandings() throws IOException {
        players.startRegistered();
        String before = players.history().toString();
        players.time.advance(Duration.ofSeconds(5));
        players.result("update_standings", Messages.standings(2));
        assertThat(players.history().toString()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("notices")
    void isToldToThePlayerWhichAcknowledgesItAndStays(String method, String notice, String acknowledgement) {
        PlayerProgram program = players.startRegistered();

        JsonNode ack = players.result(method, notice);

        assertThat(ack.path("message_type").stringValue()).isEqualTo(acknowledgement);
        assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
        assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
        assertThat(ack.path("round_id").asInt(1)).isEqualTo(1);
        players.time.advance(Duration.ofSeconds(5));
        assertThat(program.done()).isNotDone();
    }

    @Test
    void logsItsPlaceAmongAllWhereALeagueInDivisionsEnds() throws IOException {
        players.startRegistered();
        players.result(
                "notify_league_completed",
                Messages.leagueCompleted()
                        .replace("\"total_rounds\"", "\"division\": \"3B\", \"total_rounds\"")
                        .replace("\"points\": 3}]", "\"points\": 3, \"overall_rank\": 17}]"));
        assertThat(players.log()).contains("overall_rank\":17").doesNotContain("needed a leniency");
    }

    @Test
    void endsTheProgramThatWasAskedToLeaveWithIt() {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.result("notify_league_completed", Messages.leagueCompleted());
        assertThat(program.done()).isNotDone();
        players.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isCompletedWithValue(ExitStatus.DONE);
    }

    @Test
    void goesOnWithoutAPlayerThatTheOperatorRemovedWhichThenLeaves() throws IOException {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.result("notify_league_error", Messages.dismissal(Messages.MANAGERS));
        players.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(players.log()).contains("The operator removed this player from the league");
        assertThat(players.get("/health").path("state").stringValue()).isEqualTo("SHUTDOWN");
    }

    @Test
    void isNotLeftOnTheWordOfOneWhoHasNotThePlayersToken() {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.call("notify_league_error", Messages.dismissal("somebody"));
        assertThat(players.status("notify_league_error", Messages.leagueError()))
                .isEqualTo("ACKNOWLEDGED");
        players.time.advance(Duration.ofSeconds(1));
        assertThat(program.done()).isNotDone();
    }

    @ParameterizedTest
    @MethodSource("notices")
    void isTakenForThePlayersOwnWithANoteWhateverItsNameIs(String method, String notice) throws IOException {
        players.startRegistered();
        assertThat(players.status(method, notice.replace("\"l1\"", "\"elsewhere\"")))
                .isEqualTo("ACKNOWLEDGED");
        assertThat(players.log())
                .contains("needed a leniency")
                .contains("/league_id")
                .contains("elsewhere");
    }

    @ParameterizedTest
    @MethodSource("notices")
    void isNoOtherThanThePlayersOwnInStrictMode(String method, String notice) {
        players.with("compatibility=strict").startRegistered();
        JsonNode before = players.result("get_player_state", "{}");
        JsonNode error = players.error(method, notice.replace("\"l1\"", "\"elsewhere\""));
        assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E006");
        assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/league_id");
        assertThat(error.at("/data/context/expected").stringValue()).isEqualTo("l1");
        assertThat(players.result("get_player_state", "{}")).isEqualTo(before);
    }

    static Stream<Arguments> notices() {
        return Stream.of(
                Arguments.of("notify_round", Messages.announcement(), "ROUND_ANNOUNCEMENT_ACK"),
                Arguments.of("update_standings", Messages.standings(2), "STANDINGS_UPDATE_ACK"),
                Arguments.of("notify_round_completed", Messages.roundCompleted(), "ROUND_COMPLETED_ACK"),
                Arguments.of("notify_league_completed", Messages.leagueCompleted(), "LEAGUE_COMPLETED_ACK"));
    }

    @Nested
    class Inspection {

        @Test
        void tellsHealthBeforeAndAfterRegistration() {
            players.start();
            JsonNode before = players.get("/health");
            assertThat(before.path("status").stringValue()).isEqualTo("UP");
            assertThat(before.path("agent_id").isNull()).isTrue();
            assertThat(before.path("state").stringValue()).isEqualTo("INIT");
            players.openManager();
            players.time.advance(Duration.ofSeconds(5));
            assertThat(players.get("/health").path("state").stringValue()).isEqualTo("REGISTERED");
            players.result("notify_round", Messages.announcement());
            assertThat(players.get("/health").path("state").stringValue()).isEqualTo("ACTIVE");
        }

        @Test
        void answersAPing() {
            players.startRegistered();
            assertThat(players.status("ping", "{}")).isEqualTo("UP");
        }

        private JsonNode remembered(String token) {
            return players.result(
                            "get_player_state", "{\"auth_token\": \"%s\", \"match_id\": \"R1M1\"}".formatted(token))
                    .path("match");
        }

        @Test
        void tellsHowThePlayerRemembersAMatchOnceItIsOverToItsManagerAlone() {
            players.startRegistered();
            players.result("handle_game_invitation", Messages.invitation("R1M1"));
            players.result("parity_choose", Messages.choiceCall("R1M1"));
            assertThat(remembered(Messages.MANAGERS).isMissingNode()).isTrue();
            players.result("notify_match_result", Messages.gameOver("R1M1"));
            assertThat(remembered(Messages.MANAGERS).path("choice").stringValue(""))
                    .isEqualTo("odd");
            assertThat(remembered(Messages.MANAGERS).path("winner").stringValue(""))
                    .isEqualTo("P01");
            assertThat(remembered(Messages.matchToken("R1M1")).isMissingNode()).isTrue();
            assertThat(remembered("tok_p02_" + "ab".repeat(32)).isMissingNode()).isTrue();
            assertThat(players.result("get_player_state", "{\"match_id\": \"R1M1\"}")
                            .has("match"))
                    .isFalse();
        }

        @Test
        void tellsTheMatchesInProgressFromTheInvitationToTheEnd() {
            players.startRegistered();
            players.result("notify_round", Messages.announcement());
            assertThat(inProgress()).isEqualTo("[]");
            players.result("handle_game_invitation", Messages.invitation("R1M1"));
            assertThat(inProgress()).isEqualTo("[\"R1M1\"]");
            players.result("notify_match_result", Messages.gameOver("R1M1"));
            assertThat(inProgress()).isEqualTo("[]");
        }

        private String inProgress() {
            return players.result("get_player_state", "{}")
                    .path("matches_in_progress")
                    .toString();
        }

        @Test
        void tellsThePlayersStateButNoChoiceAndNoToken() {
            players.startRegistered();
            players.result("handle_game_invitation", Messages.invitation("R1M1"));
            players.result("parity_choose", Messages.choiceCall("R1M1"));
            JsonNode state = players.result("get_player_state", "{}");
            assertThat(state.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(state.at("/matches_in_progress/0").stringValue()).isEqualTo("R1M1");
            assertThat(state.toString())
                    .doesNotContain("odd")
                    .doesNotContain("even")
                    .doesNotContain("tok_");
        }
    }

    @Nested
    class BadInput {

        @Test
        void forAnotherPlayerIsE005() {
            players.startRegistered();
            JsonNode error = players.error("parity_choose", Messages.choiceCall("R1M1", "P09", "2025-01-15T10:30:30Z"));
            assertThat(error.path("code").intValue()).isEqualTo(4002);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E005");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                handle_game_invitation | "match_id":               | "which":         | E003 | /match_id
                handle_game_invitation | "round_id": 1             | "round_id": "one"| E002 | /round_id
                handle_game_invitation | "match_id": "R1M1"        | "match_id": "M1" | E006 | /match_id
                handle_game_invitation | league.v2                 | league.v3        | E018 | /protocol
                handle_game_invitation | 10:30:00Z                 | 10:30:00+02:00   | E021 | /timestamp
                parity_choose          | "match_id": "R1M1"        | "match_id": "M1" | E006 | /match_id
                parity_choose          | 10:30:30Z                 | 10:30:30+02:00   | E021 | /deadline
                notify_round           | "matches":                | "which":         | E003 | /matches
                """)
        void thatIsMalformedIsToldTheFieldAndChangesNothing(
                String method, String right, String wrong, String errorCode, String field) {
            players.with("compatibility=strict").startRegistered();
            JsonNode before = players.result("get_player_state", "{}");
            String message = method.equals("notify_round")
                    ? Messages.announcement()
                    : method.equals("parity_choose") ? Messages.choiceCall("R1M1") : Messages.invitation("R1M1");
            JsonNode error = players.error(method, message.replace(right, wrong));
            assertThat(error.path("code").intValue()).isEqualTo(-32602);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo(errorCode);
            assertThat(error.at("/data/context/field").stringValue()).isEqualTo(field);
            assertThat(players.result("get_player_state", "{}")).isEqualTo(before);
            assertThat(players.call(method, message).has("result")).isTrue();
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                "round_id": 1 | "round_id": "one"
                league.v2     | league.v3
                10:30:00Z     | 10:30:00+00:00Z
                PLAYER_A      | player_b
                P02           | P01
                P02           | -
                even_odd      | Even/Odd
                """)
        void thatDecidesNothingIsTakenAndNotedInATolerantLeague(String right, String wrong) throws IOException {
            players.startRegistered();
            String message = Messages.invitation("R1M1").replace(right, wrong);

            assertThat(players.accepts("handle_game_invitation", message)).isTrue();
        }
    }
}
