package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.assignment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Players that do not answer, or whose answers cannot be understood. */
class SilentPlayerTest {

    private final PairOfPlayers players;
    private final ScriptedPeer player;
    private final ScriptedPeer other;

    SilentPlayerTest(@TempDir Path shared) {
        players = PairOfPlayers.beforeReferee(shared);
        player = players.first();
        other = players.second();
    }

    @Nested
    class Silence {

        @Test
        void isForgivenThreeTimesEachAnnouncedByE001() {
            player.next(GAME_INVITATION, Reaction.silence(), Reaction.silence(), Reaction.silence());
            assertThat(players.details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(player.times(GAME_INVITATION))
                    .containsExactly(START, START.plusSeconds(7), START.plusSeconds(14), START.plusSeconds(21));
            GameError told = players.errorsOfFirst().get(0);
            assertThat(told.error().errorDescription()).isEqualTo("TIMEOUT_ERROR");
            assertThat(told.error().retryable()).isTrue();
            assertThat(told.actionRequired()).isEqualTo("GAME_JOIN_ACK");
            assertThat(told.gameState()).isEqualTo("WAITING_FOR_PLAYERS");
            assertThat(told.details().timeoutSeconds()).isEqualTo(5);
            assertThat(told.affectedPlayer()).isEqualTo(P01);
            assertThat(players.errorCodesOfFirst()).containsOnly("E001");
            assertThat(players.errorsOfFirst())
                    .extracting(error -> error.retries().retryCount())
                    .containsExactly(1, 2, 3);
            assertThat(players.errorsOfFirst())
                    .extracting(error -> error.retryInfo().nextRetryAt())
                    .containsExactly(START.plusSeconds(7), START.plusSeconds(14), START.plusSeconds(21));
        }

        @Test
        void isATechnicalLossAfterThat() {
            player.always(GAME_INVITATION, Reaction.silence());
            assertThat(players.details().termination()).containsOnlyKeys(P01).containsValue(Termination.TIMEOUT_JOIN);
            assertThat(player.methods(GAME_INVITATION))
                    .containsExactly(
                            "handle_game_invitation", "handle_game_invitation", "game_invitation", "GAME_INVITATION");
            assertThat(players.errorsOfFirst().get(3).error().retryable()).isFalse();
            assertThat(player.received(GAME_OVER)).hasSize(1);
            assertThat(other.received(CHOOSE_PARITY_CALL)).isEmpty();
        }

        @Test
        void ofBothIsADrawWithOnePointEach() {
            player.always(GAME_INVITATION, Reaction.silence());
            other.always(GAME_INVITATION, Reaction.silence());
            MatchResultReport report = players.report();
            assertThat(report.result().details().status()).isEqualTo(MatchStatus.DRAW);
            assertThat(report.result().winner()).isNull();
            assertThat(report.flat().winner()).isEqualTo("draw");
            assertThat(report.result().score()).containsEntry(P01, 1).containsEntry(P02, 1);
            assertThat(report.result().details().drawnNumber()).isNull();
            assertThat(report.result().details().numberParity()).isNull();
            assertThat(report.result().details().drawNonce()).isNull();
        }

        @Test
        void ofBothIsWorthNothingWhereTheLeagueSaysZero(@TempDir Path elsewhere) {
            MemoryReferee referee = new MemoryReferee(elsewhere).registered();
            for (int number : List.of(1, 2)) {
                referee.player(number, "even").always(GAME_INVITATION, Reaction.silence());
            }
            referee.play(assignment(Sample.MATCH, DoubleForfeit.ZERO, 1));
            MatchResult result = referee.reports().get(0).result();
            assertThat(result.details().status()).isEqualTo(MatchStatus.DRAW);
            assertThat(result.score()).containsEntry(P01, 0).containsEntry(P02, 0);
        }

        @Test
        void ofOneEndsInAGameOverWithoutNumberParityAndNonce() {
            player.always(CHOOSE_PARITY_CALL, Reaction.silence());
            players.report();
            GameResult told = other.messages(GameOver.class).get(0).gameResult();
            assertThat(told.status()).isEqualTo(MatchStatus.TECHNICAL_LOSS);
            assertThat(told.drawnNumber()).isNull();
            assertThat(told.numberParity()).isNull();
            assertThat(told.drawNonce()).isNull();
            assertThat(told.reason()).contains("P01");
        }

        @Test
        void afterAcknowledgingInOtherWordsIsATimeOutToo() {
            Reaction ok = Reaction.result("{\"status\":\"ok\"}");
            player.next(CHOOSE_PARITY_CALL, ok, ok, ok, ok, ok);
            players.report();
            assertThat(players.errorCodesOfFirst()).containsExactly("E001");
            assertThat(player.received(CHOOSE_PARITY_CALL).get(5).at()).isEqualTo(START.plusSeconds(32));
        }

        @Test
        void isRetriedEverMoreSlowlyWhereTheSettingsSaySo(@TempDir Path elsewhere) {
            MemoryReferee patient = new MemoryReferee(elsewhere, "retry.strategy=exponential").registered();
            ScriptedPeer slow = patient.player(1, "even").always(GAME_INVITATION, Reaction.silence());
            patient.player(2, "odd");
            patient.play(assignment());
            assertThat(slow.times(GAME_INVITATION))
                    .containsExactly(START, START.plusSeconds(6), START.plusSeconds(13), START.plusSeconds(22));
        }
    }

    /** Best effort (PRD 14.2). */
    @Nested
    class SilenceOnGameOver {

        private final MemoryReferee referee;
        private final PairOfPlayers pair;

        SilenceOnGameOver(@TempDir Path elsewhere) {
            referee = new MemoryReferee(elsewhere, "timeouts.game_over_ack_seconds=3").registered();
            pair = PairOfPlayers.before(referee);
            pair.first().always(GAME_OVER, Reaction.silence());
        }

        private void areTold(Instant first, Instant second) {
            referee.play(assignment());
            assertThat(pair.first().times(GAME_OVER)).containsExactly(first);
            assertThat(pair.second().times(GAME_OVER)).containsExactly(second);
            assertThat(referee.manager().times(MATCH_RESULT_REPORT)).containsExactly(second);
        }

        @Test
        void isGivenUpAfterTheTimeThatTheSettingSaysAndDelaysNeitherTheOtherPlayerNorTheReport() {
            areTold(START, START);
            assertThat(referee.now()).isEqualTo(START.plusSeconds(3));
        }

        @Test
        void isPrecededByASecondForAnErrorThatThePlayerHangsOver() {
            pair.first().always(GAME_INVITATION, Reaction.silence()).always(GAME_ERROR, Reaction.silence());
            areTold(START.plusSeconds(27), START.plusSeconds(26));
        }
    }

    @Nested
    class Unreadable {
        static Stream<Reaction> reactions() {
            Stream<String> bodies = Stream.of(
                    "<html>hello</html>",
                    "{\"accept\": NaN}",
                    "\ufeff{}",
                    "[{}]",
                    "{\"id\": 1, \"id\": 1}",
                    "[" + "0,".repeat(10_000) + "0]",
                    "[".repeat(40) + "]".repeat(40));
            return Stream.concat(
                    bodies.map(body -> Reaction.http(200, body)),
                    Stream.of(Reaction.http(302, ""), Reaction.http(500, "Internal Server Error")));
        }

        @Tag("case:unreadable-answer")
        @Tag("case:endpoint-redirect")
        @Tag("case:endless-reply")
        @ParameterizedTest
        @MethodSource("reactions")
        void answerIsAskedForAgainAfterTwoSecondsInTheSameForm(Reaction reaction, @TempDir Path elsewhere) {
            isRetriedAfterTwoSeconds(players, reaction);
            MemoryReferee strict = new MemoryReferee(elsewhere, "compatibility=strict").registered();
            isRetriedAfterTwoSeconds(PairOfPlayers.before(strict), reaction);
        }

        private static void isRetriedAfterTwoSeconds(PairOfPlayers players, Reaction reaction) {
            ScriptedPeer player = players.first();
            player.next(GAME_INVITATION, reaction);
            assertThat(players.details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(players.errorCodesOfFirst()).containsExactly("E009");
            assertThat(player.times(GAME_INVITATION)).containsExactly(START, START.plusSeconds(2));
            assertThat(player.methods(GAME_INVITATION)).containsOnly("handle_game_invitation");
        }

        @Tag("case:unreadable-answer")
        @Test
        void answersWithoutEndAreTheReasonThatIsTold() {
            player.always(
                    GAME_INVITATION,
                    exchange -> exchange.method().equals("handle_game_invitation")
                            ? Reaction.http(200, "NaN").to(exchange)
                            : Reaction.http(500, "unknown").to(exchange));
            assertThat(players.details().termination()).isEqualTo(Map.of(P01, Termination.UNREACHABLE));
            assertThat(players.errorsOfFirst())
                    .hasSize(4)
                    .allSatisfy(error ->
                            assertThat(error.errorMessage()).contains("HTTP 200, and the body cannot be read."));
        }

        /** A player that has not understood anything yet may use another dialect. */
        @Test
        void errorOfThePlayersOwnIsPutInOtherWords() {
            player.next(GAME_INVITATION, Reaction.error(-32603, "null"));
            assertThat(players.details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(players.errorsOfFirst()).isEmpty();
            assertThat(player.methods(GAME_INVITATION)).containsExactly("handle_game_invitation", "game_invitation");
        }

        @Test
        void longErrorIsQuotedInPart() {
            player.next(
                    GAME_INVITATION,
                    Reaction.http(
                            200,
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"" + "x".repeat(5000)
                                    + "\"}}"));
            players.report();
            assertThat(players.errorsOfFirst().get(0).errorMessage())
                    .contains("xxx")
                    .hasSizeLessThan(1000);
        }
    }
}
