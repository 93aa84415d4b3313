package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A caller without a token gets nothing from a player of ours under a manager of ours, in any dialect. */
class StrangersTest {

    private final MemoryPlayers players;

    StrangersTest(@TempDir Path directory) {
        players = new MemoryPlayers(directory);
    }

    private static String without(String message) {
        return message.replaceAll("\"auth_token\": \"[^\"]*\",", "");
    }

    private static String with(String message, String token) {
        return without(message).replace("\"sender\"", "\"auth_token\": \"%s\", \"sender\"".formatted(token));
    }

    @Tag("case:rates-of-neighbours")
    @Test
    void countApartFromTheManagerAndTheRefereesWhoShowTheirTokens() {
        players.start();
        assertThat(holder(Messages.invitation("R1M1"))).isEmpty();
        players.openManager();
        players.time.advance(Duration.ofSeconds(5));

        assertThat(holder(Messages.announcement())).contains("the League Manager");
        assertThat(holder(Messages.invitation("R1M1"))).contains("the referee of R1M1");
        assertThat(holder(with(Messages.invitation("R1M1"), Messages.matchToken("R1M2"))))
                .isEmpty();
    }

    private Optional<String> holder(String message) {
        JsonNode call = JsonMapper.shared().readTree(message);
        String match = call.path("match_id").stringValue("");
        return players.world
                .host
                .latest()
                .holders()
                .holder(
                        new AuthToken(call.path("auth_token").stringValue()),
                        match.isEmpty() ? null : new MatchId(match));
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                Arguments.of("notify_match_result", Messages.gameOver("R1M1")),
                Arguments.of("handle_game_invitation", Messages.invitation("R1M1")),
                Arguments.of("parity_choose", Messages.choiceCall("R1M1")),
                Arguments.of("notify_game_error", Messages.gameError("R1M1")),
                Arguments.of("notify_round", Messages.announcement()),
                Arguments.of("update_standings", Messages.standings(2)),
                Arguments.of("notify_round_completed", Messages.roundCompleted()),
                Arguments.of("notify_league_completed", Messages.leagueCompleted()),
                Arguments.of("notify_league_error", Messages.dismissal("tok-lm-1")));
    }

    static Stream<Arguments> callsInBothModes() {
        return Stream.of(false, true)
                .flatMap(strict -> calls().map(call -> Arguments.of(call.get()[0], call.get()[1], strict)));
    }

    /** Returns a call in every form in which players are called. */
    private static List<String> framings(String method, String message) {
        String jsonRpc =
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}".formatted(method, message);
        return List.of(
                jsonRpc,
                "[%s, %s]".formatted(jsonRpc, jsonRpc),
                message,
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"handle_message\", \"params\": {\"message\": %s}}"
                        .formatted(message),
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"%s\", \"arguments\": %s}}"
                        .formatted(method, message));
    }

    private void learnNothing(String method, String message) throws IOException {
        JsonNode before = players.result("get_player_state", "{}");
        for (String body : framings(method, message)) {
            String answer = players.answerTo("/mcp", body).toString();
            assertThat(answer)
                    .containsAnyOf("E011", "E012", "-32600", "-32601")
                    .doesNotContain(Messages.matchToken("R1M1"))
                    .doesNotContain(ScriptedManager.TOKEN)
                    .doesNotContain("parity_choice\":")
                    .doesNotContain("ACKNOWLEDGED");
        }
        players.settle();
        assertThat(players.result("get_player_state", "{}")).isEqualTo(before);
        assertThat(players.history().path("matches").size()).isZero();
    }

    @Tag("case:asked-for-choices")
    @ParameterizedTest
    @MethodSource("callsInBothModes")
    void whoShowNoTokenGetNoneAndNoChoiceAndChangeNothing(String method, String message, boolean strict)
            throws IOException {
        players.with(strict ? "compatibility=strict" : "compatibility=tolerant")
                .leavingAtTheEnd()
                .startRegistered();
        learnNothing(method, without(message));
    }

    /** What decides nothing refuses nothing, and opens nothing either. */
    @ParameterizedTest
    @MethodSource("calls")
    void whoGetEverythingElseWrongTooGetNothingMore(String method, String message) throws IOException {
        players.leavingAtTheEnd().startRegistered();
        String odd = message.replace("league.v2", "league.v1")
                .replace("2025-01-15T10:30:00Z", "now")
                .replace("\"round_id\": 1", "\"round_id\": \"ROUND_1\"")
                .replace("even_odd", "Even / Odd")
                .replace("PLAYER_A", "player_a")
                .replace("\"P02\"", "\"\"");
        learnNothing(method, without(odd));
        learnNothing(method, with(odd, "tok_p01_" + "0".repeat(64)));
    }

    @Tag("case:false-manager")
    @Tag("case:forged-game-over")
    @Tag("case:forged-standings")
    @ParameterizedTest
    @MethodSource("calls")
    void whoShowAnotherTokenGetNoneAndNoChoiceAndChangeNothing(String method, String message) throws IOException {
        players.leavingAtTheEnd().startRegistered();
        for (String token : List.of(
                "tok-ref-01-xyz789",
                "tok_ref01_" + "ab".repeat(32),
                "tok_p01_" + "0".repeat(64),
                "tok_p02_" + "0".repeat(64),
                "please",
                Messages.matchToken("R3M1"))) {
            learnNothing(method, with(message, token));
        }
    }

    @Tag("case:forged-end")
    @Test
    void whoAnnounceTheLeaguesEndDoNotEndAPlayerThatIsToLeaveWithIt() {
        PlayerProgram program = players.leavingAtTheEnd().startRegistered();
        players.call("notify_league_completed", without(Messages.leagueCompleted()));
        players.call("notify_league_completed", with(Messages.leagueCompleted(), "tok-lm-1"));
        players.time.advance(Duration.ofSeconds(5));
        assertThat(program.done()).isNotDone();
    }

    @Tag("case:forged-announcement")
    @Test
    void whoAnnounceAMatchWithoutTokensOpenNothing() {
        players.startRegistered();
        String lie = Messages.announcement().replace("\"R1M1\",", "\"R1M1\", \"match_tokens\": false,");
        players.error("notify_round", without(lie));
        assertThat(players.errorCode("parity_choose", without(Messages.choiceCall("R1M1"))))
                .isEqualTo("E011");
    }

    @Tag("case:match-without-tokens")
    @Test
    void playAMatchThatTheManagerSaysHasNoTokensAndNoOtherAndOnlyUntilItIsOver() throws IOException {
        players.with("compatibility=strict").startRegistered();
        players.result(
                "notify_round", Messages.announcement().replace("\"R1M1\",", "\"R1M1\", \"match_tokens\": false,"));

        JsonNode joined = players.result("handle_game_invitation", without(Messages.invitation("R1M1")));
        JsonNode chosen = players.result("parity_choose", with(Messages.choiceCall("R1M1"), "tok-ref-01-xyz789"));
        players.error("parity_choose", without(Messages.choiceCall("R2M1")));
        JsonNode over = players.result("notify_match_result", without(Messages.gameOver("R1M1")));
        JsonNode late = players.error("parity_choose", without(Messages.choiceCall("R1M1")));

        assertThat(joined.path("accept").booleanValue()).isTrue();
        assertThat(chosen.path("parity_choice").stringValue()).isEqualTo("odd");
        assertThat(List.of(joined, chosen, over)).noneMatch(answer -> answer.has("auth_token"));
        assertThat(late.at("/data/error_code").stringValue()).isEqualTo("E011");
        assertThat(players.history().path("matches").size()).isEqualTo(1);
    }

    @Tag("case:asked-for-choices")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void getNothingBeforeTheManagerHasAcceptedThePlayerInThisRun(boolean storedToken) throws IOException {
        if (storedToken) {
            Closeable manager = players.openManager();
            PlayerProgram earlier = players.start();
            players.settle();
            earlier.close();
            manager.close();
        }
        players.leavingAtTheEnd().start();
        for (String method : List.of("handle_game_invitation", "parity_choose", "notify_match_result")) {
            String message = method.equals("parity_choose")
                    ? Messages.choiceCall("R1M1")
                    : method.equals("notify_match_result") ? Messages.gameOver("R1M1") : Messages.invitation("R1M1");
            for (String call : List.of(message, without(message))) {
                assertThat(players.errorCode(method, call)).isEqualTo("E005");
            }
        }
        assertThat(players.errorCode("notify_league_completed", Messages.leagueCompleted()))
                .isEqualTo("E005");
        if (storedToken) {
            assertThat(players.history().path("matches").size()).isZero();
        } else {
            assertThat(Files.exists(players.historyFile())).isFalse();
        }
    }

    @Tag("case:asked-for-choices")
    @Test
    void whoCallTenThousandTimesGetNothingAndTheRefereeIsServed() throws IOException {
        players.startRegistered();
        for (int i = 0; i < 10_000; i++) {
            String answer = players.call("parity_choose", without(Messages.choiceCall("R1M1")))
                    .toString();
            assertThat(answer)
                    .contains("E011")
                    .doesNotContain("parity_choice\":")
                    .doesNotContain("tok_");
        }
        assertThat(players.accepts("handle_game_invitation", Messages.invitation("R1M1")))
                .isTrue();
        assertThat(players.log().lines().filter(line -> line.contains("is refused")))
                .hasSizeLessThan(5);
    }

    @Nested
    class WithTokens {

        private static final String FORGED = "tok_p01_" + "0".repeat(64);

        private void startUnderAManagerOfAnotherKind() {
            players.manager.answer(ScriptedManager.acceptingOtherwise(ScriptedManager.TOKEN));
            players.startRegistered();
        }

        @Test
        void ofForeignRefereesAreTakenUnderAnotherManagerUntilAValidOneIsSeenAndRefusedFromThenOn() {
            startUnderAManagerOfAnotherKind();
            assertThat(players.accepts("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789")))
                    .isTrue();
            players.result("game_invitation", Messages.invitation("R1M1"));
            JsonNode error = players.error("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
            assertThat(error.path("code").intValue()).isEqualTo(4001);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
            assertThat(error.toString()).doesNotContain("xyz789");
        }

        @Test
        void thatThePlayerWasNotGivenTellItsOwnerOnceThatItsPlaceMayBeTaken() throws IOException {
            players.startRegistered();
            players.error("notify_round", Messages.announcement(FORGED));
            players.error("notify_round", Messages.announcement(FORGED));
            assertThat(players.log().split("somebody may have registered in its place", -1))
                    .hasSize(2);
            assertThat(players.log()).doesNotContain("callers are believed without a token");
        }

        @Tag("case:match-token")
        @Test
        void ofAnotherMatchAndThePlayersOwnAreE012() {
            players.startRegistered();
            for (String token : List.of(Messages.matchToken("R1M2"), ScriptedManager.TOKEN)) {
                assertThat(players.errorCode("game_invitation", Messages.invitation("R1M1", token)))
                        .isEqualTo("E012");
            }
        }

        @Test
        void areWhatTheOwnerOfAPlayerIsToldOfWhereItsManagerHasOthers() throws IOException {
            startUnderAManagerOfAnotherKind();
            assertThat(players.log().split("callers are believed without a token", -1))
                    .hasSize(2);
        }

        @Test
        void ofAMatchInHandMayBeThoseThatItHadBeforeThePlayerCameBack() {
            players.startRegistered().close();
            String next = "tok_p01_" + "cd".repeat(32);
            String afterwards = ScriptedManager.accepting(next).replace("{}", "{\"R1M1\": \"%s\"}".formatted(next));
            players.manager.answer(afterwards);
            players.start();
            players.settle();

            assertThat(players.result("game_invitation", Messages.invitation("R1M1"))
                            .path("auth_token")
                            .stringValue())
                    .isEqualTo(Messages.matchToken("R1M1"));
            assertThat(players.errorCode("game_invitation", Messages.invitation("R2M1")))
                    .isEqualTo("E012");
            players.result("game_over", Messages.gameOver("R1M1"));
            assertThat(players.errorCode("game_invitation", Messages.invitation("R1M1")))
                    .isEqualTo("E012");
        }

        @Test
        void areNeverLogged() throws IOException {
            startUnderAManagerOfAnotherKind();
            players.result("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
            players.error("game_invitation", Messages.invitation("R1M1", FORGED));
            players.result("game_invitation", Messages.invitation("R1M1"));
            assertThat(players.log())
                    .contains("needed a leniency")
                    .doesNotContain("xyz789")
                    .doesNotContain(FORGED)
                    .doesNotContain(Messages.matchToken("R1M1"))
                    .doesNotContain(ScriptedManager.TOKEN);
        }
    }
}
