package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.evenodd.player.strategy.NamedStrategy;
import org.evenodd.player.strategy.Situation;
import org.evenodd.player.strategy.Strategy;
import org.evenodd.protocol.agent.ExitStatus;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PlayTest {

    private final Playground playground;

    PlayTest(@TempDir Path directory) {
        playground = new Playground(directory);
    }

    private JsonNode result(String method, String params) {
        return playground.call(method, params).path("result");
    }

    private JsonNode error(String method, String params) {
        return playground.call(method, params).path("error");
    }

    @Nested
    class Match {

        @Test
        void beginsWithAnAcceptedInvitation() {
            playground.startRegistered();
            JsonNode ack = result("handle_game_invitation", Messages.invitation("R1M1"));
            assertThat(ack.path("protocol").stringValue()).isEqualTo("league.v2");
            assertThat(ack.path("message_type").stringValue()).isEqualTo("GAME_JOIN_ACK");
            assertThat(ack.path("sender").stringValue()).isEqualTo("player:P01");
            assertThat(ack.path("conversation_id").stringValue()).isEqualTo("conv-1");
            assertThat(ack.path("auth_token").stringValue()).isEqualTo(Messages.matchToken("R1M1"));
            assertThat(ack.path("match_id").stringValue()).isEqualTo("R1M1");
            assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(ack.path("arrival_timestamp").stringValue()).isEqualTo("2025-01-15T10:30:00Z");
            assertThat(ack.path("accept").booleanValue()).isTrue();
        }

        @ParameterizedTest
        @ValueSource(strings = {"parity_choose", "choose_parity", "CHOOSE_PARITY_CALL"})
        void goesOnWithAChoiceByEachNameOfTheCall(String method) {
            playground.startRegistered();
            JsonNode response = result(method, Messages.choiceCall("R1M1"));
            assertThat(response.path("message_type").stringValue()).isEqualTo("CHOOSE_PARITY_RESPONSE");
            assertThat(response.path("auth_token").stringValue()).isEqualTo(Messages.matchToken("R1M1"));
            assertThat(response.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(response.path("parity_choice").stringValue()).isEqualTo("odd");
        }

        @Test
        void answersARepeatedInvitationAsBefore() {
            playground.startRegistered();
            JsonNode first = result("handle_game_invitation", Messages.invitation("R1M1"));
            assertThat(result("handle_game_invitation", Messages.invitation("R1M1")))
                    .isEqualTo(first);
        }

        @Test
        void answersARepeatedCallWithTheSameChoice() {
            playground.playing(new Turncoat(), Runnable::run).startRegistered();
            String first = result("parity_choose", Messages.choiceCall("R1M1"))
                    .path("parity_choice")
                    .stringValue();
            for (int i = 0; i < 5; i++) {
                assertThat(result("parity_choose", Messages.choiceCall("R1M1"))
                                .path("parity_choice")
                                .stringValue())
                        .isEqualTo(first);
            }
        }

        @Test
        void answersTwoCallsThatWaitAtOnceWithTheSameChoice() {
            List<Runnable> thoughts = new ArrayList<>();
            playground.playing(new Turncoat(), thoughts::add).startRegistered();
            CompletableFuture<Delivery> first = playground.post("parity_choose", Messages.choiceCall("R1M1"));
            CompletableFuture<Delivery> second = playground.post("parity_choose", Messages.choiceCall("R1M1"));
            playground.settle();
            thoughts.forEach(Runnable::run);
            playground.settle();
            assertThat(Playground.body(first.join()).at("/result/parity_choice"))
                    .isEqualTo(Playground.body(second.join()).at("/result/parity_choice"));
        }

        @Test
        void endsWithAnAcknowledgementAndInTheHistory() throws IOException {
            playground.startRegistered();
            result("handle_game_invitation", Messages.invitation("R1M1"));
            JsonNode ack = result("notify_match_result", Messages.gameOver("R1M1"));
            assertThat(ack.path("message_type").stringValue()).isEqualTo("GAME_OVER_ACK");
            assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
            assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(ack.path("match_id").stringValue()).isEqualTo("R1M1");
            JsonNode history = playground.history();
            assertThat(history.path("schema_version").stringValue()).isEqualTo("1.0.0");
            assertThat(history.path("last_updated").stringValue()).isEqualTo("2025-01-15T10:30:00Z");
            assertThat(history.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(history.at("/statistics/wins").intValue()).isEqualTo(1);
            assertThat(history.at("/matches/0/opponent_choice").stringValue()).isEqualTo("even");
        }

        @Test
        void isRememberedFromTheFlatFormToo() throws IOException {
            playground.startRegistered();
            result("handle_game_invitation", Messages.invitation("R1M1"));
            result("game_over", Messages.flatGameOver("R1M1"));
            assertThat(playground.history().at("/matches/0/result").stringValue())
                    .isEqualTo("LOSS");
            assertThat(playground.history().at("/matches/0/own_choice").stringValue())
                    .isEqualTo("odd");
        }

        @Test
        void isRememberedOnceHoweverOftenItsEndIsTold() throws IOException {
            playground.startRegistered();
            result("notify_match_result", Messages.gameOver("R1M1"));
            result("notify_match_result", Messages.gameOver("R1M1"));
            assertThat(playground.history().path("matches").size()).isEqualTo(1);
        }

        @Test
        void acknowledgesAnErrorOfTheReferee() {
            playground.startRegistered();
            JsonNode ack = result("notify_game_error", Messages.gameError("R1M1"));
            assertThat(ack.path("message_type").stringValue()).isEqualTo("GAME_ERROR_ACK");
            assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(ack.path("match_id").stringValue()).isEqualTo("R1M1");
        }
    }

    /** Chooses otherwise each time it is asked. */
    private static final class Turncoat implements Strategy {

        private Parity next = Parity.EVEN;

        @Override
        public Parity choose(Situation situation, RandomGenerator random) {
            next = next.opposite();
            return next;
        }
    }

    @Nested
    class AStrategyThatFails {

        private static final String IN_TEN_SECONDS = "2025-01-15T10:30:10Z";

        @Test
        void byThrowingCostsNoMatch() throws IOException {
            Strategy throwing = (situation, random) -> {
                throw new IllegalStateException("no idea");
            };
            playground.playing(throwing, Runnable::run).startRegistered();
            assertThat(result("parity_choose", Messages.choiceCall("R1M1"))
                            .path("parity_choice")
                            .stringValue())
                    .isIn("even", "odd");
            assertThat(playground.log()).contains("a coin did").contains("IllegalStateException");
        }

        @Test
        void byStallingAnswersAfterHalfOfTheTimeThatIsLeft() throws IOException {
            playground.playing(NamedStrategy.ALWAYS_ODD, task -> {}).startRegistered();
            CompletableFuture<Delivery> call =
                    playground.post("parity_choose", Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS));
            playground.time.advance(Duration.ofMillis(4900));
            assertThat(call).isNotDone();
            playground.time.advance(Duration.ofMillis(200));
            assertThat(Playground.body(call.join()).at("/result/parity_choice").stringValue())
                    .isIn("even", "odd");
            assertThat(playground.log()).contains("a coin did").contains("thought for too long");
        }

        @Test
        void byStallingStillGivesTheSameChoiceToARepeatedCall() {
            playground.playing(NamedStrategy.ALWAYS_ODD, task -> {}).startRegistered();
            String call = Messages.choiceCall("R1M1", "P01", IN_TEN_SECONDS);
            JsonNode first = result("parity_choose", call).path("parity_choice");
            assertThat(result("parity_choose", call).path("parity_choice")).isEqualTo(first);
        }
    }

    @Nested
    class League {

        @Test
        void isToldRoundByRound() {
            playground.startRegistered();
            JsonNode announced = result("notify_round", Messages.announcement());
            assertThat(announced.path("message_type").stringValue()).isEqualTo("ROUND_ANNOUNCEMENT_ACK");
            assertThat(announced.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(announced.path("round_id").intValue()).isEqualTo(1);
            JsonNode completed = result("notify_round_completed", Messages.roundCompleted());
            assertThat(completed.path("message_type").stringValue()).isEqualTo("ROUND_COMPLETED_ACK");
            assertThat(completed.path("round_id").intValue()).isEqualTo(1);
        }

        @Test
        void mayHaveStandingsOf99PlayersThatAreLongerThanOtherMessagesMayBe() {
            playground.startRegistered();
            String standings = Messages.standings(99);
            assertThat(standings.length()).isGreaterThan(10_240);
            JsonNode ack = result("update_standings", standings);
            assertThat(ack.path("message_type").stringValue()).isEqualTo("STANDINGS_UPDATE_ACK");
            assertThat(ack.path("status").stringValue()).isEqualTo("ACKNOWLEDGED");
            assertThat(result("get_player_state", "{}").at("/standing/points").intValue())
                    .isEqualTo(3);
        }

        @Test
        void doesNotTouchTheDiskForStandings() throws IOException {
            playground.startRegistered();
            String before = playground.history().toString();
            playground.time.advance(Duration.ofSeconds(5));
            result("update_standings", Messages.standings(2));
            assertThat(playground.history().toString()).isEqualTo(before);
        }

        @Test
        void endsWithAnAcknowledgement() {
            PlayerProgram program = playground.startRegistered();
            JsonNode ack = result("notify_league_completed", Messages.leagueCompleted());
            assertThat(ack.path("message_type").stringValue()).isEqualTo("LEAGUE_COMPLETED_ACK");
            assertThat(ack.path("player_id").stringValue()).isEqualTo("P01");
            playground.time.advance(Duration.ofSeconds(5));
            assertThat(program.done()).isNotDone();
        }

        @Test
        void endsTheProgramThatWasAskedToLeaveWithIt() {
            PlayerProgram program = playground.leavingAtTheEnd().startRegistered();
            result("notify_league_completed", Messages.leagueCompleted());
            assertThat(program.done()).isNotDone();
            playground.time.advance(Duration.ofSeconds(1));
            assertThat(program.done()).isCompletedWithValue(ExitStatus.DONE);
        }

        @Test
        void mayComplain() {
            playground.startRegistered();
            assertThat(result("notify_league_error", Messages.leagueError())
                            .path("status")
                            .stringValue())
                    .isEqualTo("ACKNOWLEDGED");
        }
    }

    @Nested
    class Tokens {

        private static final String FORGED = "tok_p01_" + "0".repeat(64);

        @Test
        void ofForeignRefereesAreTakenUntilAValidOneIsSeenAndRefusedFromThenOn() {
            playground.startRegistered();
            assertThat(result("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"))
                            .path("accept")
                            .booleanValue())
                    .isTrue();
            result("game_invitation", Messages.invitation("R1M1"));
            JsonNode error = error("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
            assertThat(error.path("code").intValue()).isEqualTo(4001);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E012");
            assertThat(error.toString()).doesNotContain("xyz789");
        }

        @Test
        void missingFromTheManagerAreE011OnceAValidOneWasSeen() {
            playground.startRegistered();
            result("notify_round", Messages.announcement(""));
            result("notify_round", Messages.announcement());
            JsonNode error = error("notify_round", Messages.announcement(""));
            assertThat(error.path("code").intValue()).isEqualTo(3001);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E011");
        }

        @Test
        void thatAreForgedAreE012FromTheStart() {
            playground.startRegistered();
            assertThat(error("game_invitation", Messages.invitation("R1M1", FORGED))
                            .at("/data/error_code")
                            .stringValue())
                    .isEqualTo("E012");
        }

        @Test
        void ofAnotherMatchAreE012() {
            playground.startRegistered();
            assertThat(error("game_invitation", Messages.invitation("R1M1", Messages.matchToken("R1M2")))
                            .at("/data/error_code")
                            .stringValue())
                    .isEqualTo("E012");
        }

        @ParameterizedTest
        @CsvSource({"'',E011", "tok-ref-01-xyz789,E012"})
        void areNeverLeftOutOrForeignInStrictMode(String token, String expected) {
            playground.with("compatibility=strict").startRegistered();
            assertThat(error("game_invitation", Messages.invitation("R1M1", token))
                            .at("/data/error_code")
                            .stringValue())
                    .isEqualTo(expected);
        }

        @Test
        void thatAreRefusedLeaveThePlayerAsItWas() {
            playground.startRegistered();
            JsonNode before = result("get_player_state", "{}");
            error("game_invitation", Messages.invitation("R1M1", FORGED));
            assertThat(result("get_player_state", "{}")).isEqualTo(before);
            assertThat(result("game_invitation", Messages.invitation("R1M1"))
                            .path("accept")
                            .booleanValue())
                    .isTrue();
        }

        @Test
        void areNeverLogged() throws IOException {
            playground.startRegistered();
            result("game_invitation", Messages.invitation("R1M1", "tok-ref-01-xyz789"));
            error("game_invitation", Messages.invitation("R1M1", FORGED));
            result("game_invitation", Messages.invitation("R1M1"));
            assertThat(playground.log())
                    .contains("needed a leniency")
                    .doesNotContain("xyz789")
                    .doesNotContain(FORGED)
                    .doesNotContain(Messages.matchToken("R1M1"))
                    .doesNotContain(ScriptedManager.TOKEN);
        }
    }

    @Nested
    class BadInput {

        @Test
        void forAnotherPlayerIsE005() {
            playground.startRegistered();
            JsonNode error = error("parity_choose", Messages.choiceCall("R1M1", "P09", "2025-01-15T10:30:30Z"));
            assertThat(error.path("code").intValue()).isEqualTo(4002);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E005");
        }

        @Test
        void ofAnUnknownMethodIsRefusedAndTheNextCallIsServed() {
            playground.startRegistered();
            assertThat(error("make_tea", "{}").path("code").intValue()).isEqualTo(-32601);
            assertThat(result("game_invitation", Messages.invitation("R1M1"))
                            .path("accept")
                            .booleanValue())
                    .isTrue();
        }

        @Test
        void withoutAFieldNamesItAndChangesNothing() {
            playground.startRegistered();
            JsonNode before = result("get_player_state", "{}");
            JsonNode error =
                    error("game_invitation", Messages.invitation("R1M1").replace("opponent_id", "opponent"));
            assertThat(error.path("code").intValue()).isEqualTo(-32602);
            assertThat(error.at("/data/error_code").stringValue()).isEqualTo("E003");
            assertThat(error.at("/data/context/field").stringValue()).isEqualTo("/opponent_id");
            assertThat(result("get_player_state", "{}")).isEqualTo(before);
        }
    }

    @Nested
    class Inspection {

        @Test
        void tellsHealthBeforeAndAfterRegistration() {
            playground.start();
            JsonNode before = playground.get("/health");
            assertThat(before.path("status").stringValue()).isEqualTo("UP");
            assertThat(before.path("agent_id").isNull()).isTrue();
            assertThat(before.path("state").stringValue()).isEqualTo("INIT");
            playground.openManager();
            playground.time.advance(Duration.ofSeconds(5));
            assertThat(playground.get("/health").path("state").stringValue()).isEqualTo("REGISTERED");
            result("notify_round", Messages.announcement());
            assertThat(playground.get("/health").path("state").stringValue()).isEqualTo("ACTIVE");
        }

        @Test
        void answersAPing() {
            playground.startRegistered();
            assertThat(result("ping", "{}").path("status").stringValue()).isEqualTo("UP");
        }

        @Test
        void tellsThePlayersStateButNoChoiceAndNoToken() {
            playground.startRegistered();
            result("handle_game_invitation", Messages.invitation("R1M1"));
            result("parity_choose", Messages.choiceCall("R1M1"));
            JsonNode state = result("get_player_state", "{}");
            assertThat(state.path("player_id").stringValue()).isEqualTo("P01");
            assertThat(state.at("/matches_in_progress/0").stringValue()).isEqualTo("R1M1");
            assertThat(state.toString())
                    .doesNotContain("odd")
                    .doesNotContain("even")
                    .doesNotContain("tok_");
        }

        @Test
        void publishesTheSchemasOfTheMessages() {
            playground.startRegistered();
            assertThat(playground
                            .get("/schemas/GAME_INVITATION.json")
                            .path("title")
                            .stringValue())
                    .isEqualTo("GAME_INVITATION");
        }
    }
}
