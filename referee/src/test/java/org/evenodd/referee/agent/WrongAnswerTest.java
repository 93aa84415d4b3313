package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_ERROR;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.assignment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are wrong, or valid only in a dialect. */
class WrongAnswerTest {

    private final PairOfPlayers players;
    private final ScriptedPeer player;
    private final ScriptedPeer other;

    WrongAnswerTest(@TempDir Path shared) {
        players = PairOfPlayers.beforeReferee(shared);
        player = players.first();
        other = players.second();
    }

    @Nested
    class Wrong {

        @Test
        void choiceIsToldAtOnceAndAskedForAgainWithTheSameDeadline() {
            player.next(CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "Even")));
            assertThat(players.details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(player.types())
                    .containsExactly(GAME_INVITATION, CHOOSE_PARITY_CALL, GAME_ERROR, CHOOSE_PARITY_CALL, GAME_OVER);
            assertThat(player.messages(ChooseParityCall.class))
                    .extracting(ChooseParityCall::deadline)
                    .containsOnly(START.plusSeconds(30));
            assertThat(player.times(CHOOSE_PARITY_CALL)).containsOnly(START);
            GameError told = players.errorsOfFirst().get(0);
            assertThat(told.error().errorCode()).isEqualTo("E004");
            assertThat(told.error().retryable()).isTrue();
            assertThat(told.context().invalidChoice()).isEqualTo("Even");
            assertThat(told.context().validChoices()).containsExactly("even", "odd");
            assertThat(told.retryInfo().timeRemaining()).isEqualTo(30);
            assertThat(told.retries().timeRemaining()).isEqualTo(30);
        }

        @Tag("case:wrong-answers")
        @Test
        void choiceFourTimesIsATechnicalLossAtOnceAndTheLastErrorSaysSo() {
            player.always(CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "EVEN")));
            assertThat(players.details().termination()).isEqualTo(Map.of(P01, Termination.INVALID_CHOICE));
            assertThat(player.received(CHOOSE_PARITY_CALL)).hasSize(4);
            assertThat(player.received(GAME_OVER).get(0).at()).isEqualTo(START);
            assertThat(players.errorsOfFirst()).hasSize(4).last().satisfies(error -> {
                assertThat(error.error().errorCode()).isEqualTo("E004");
                assertThat(error.consequence()).isEqualTo("Technical loss");
            });
        }

        @Tag("case:wrong-answers")
        @Test
        void choiceFourTimesWinsNothingForASilentOpponent() {
            player.always(CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "EVEN")));
            other.always(CHOOSE_PARITY_CALL, Reaction.silence());
            assertThat(players.details().termination())
                    .isEqualTo(Map.of(P01, Termination.INVALID_CHOICE, P02, Termination.TIMEOUT_CHOICE));
        }

        static Stream<Arguments> answers() {
            String right = Lines.choice(1, "even");
            return Stream.of(
                    Arguments.of("E015", Lines.choice(1, "even", "R9M9", "%TOKEN%")),
                    Arguments.of("E012", Lines.choice(1, "even", "R1M1", "tok_p01_" + "f".repeat(64))),
                    Arguments.of("E004", right.replace("\"even\"", "0")),
                    Arguments.of("E003", right.replace("parity_choice", "colour")),
                    Arguments.of("E006", Lines.choice(1, "even", "match 1", "%TOKEN%")));
        }

        @ParameterizedTest
        @MethodSource("answers")
        void answerIsToldAndAskedForAgainAtOnce(String code, String answer) {
            player.next(CHOOSE_PARITY_CALL, Reaction.result(answer));
            assertThat(players.details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(players.errorCodesOfFirst()).containsExactly(code);
            assertThat(player.times(CHOOSE_PARITY_CALL)).containsOnly(START);
        }

        @Test
        void callIsRepeatedSoonEvenToAPlayerThatIsSlowToHearOfItsError() {
            player.always(GAME_ERROR, Reaction.silence());
            player.next(CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "Even")));
            assertThat(players.details().status()).isEqualTo(MatchStatus.WIN);
            assertThat(player.received(CHOOSE_PARITY_CALL).get(1).at()).isEqualTo(START.plus(Duration.ofSeconds(1)));
        }
    }

    @Nested
    class Refusal {

        @Test
        void ofTheInvitationIsATechnicalLossAtOnce() {
            player.next(GAME_INVITATION, Reaction.result(Lines.join(1, false)));
            MatchResultReport report = players.report();
            assertThat(report.result().details().termination()).containsEntry(P01, Termination.REFUSED);
            assertThat(report.result().score()).containsEntry(P01, 0).containsEntry(P02, 3);
            assertThat(player.types()).containsExactly(GAME_INVITATION, GAME_OVER);
            assertThat(player.received(GAME_OVER).get(0).at()).isEqualTo(START);
            assertThat(other.messages(GameOver.class).get(0).reason()).contains("P01");
        }
    }

    @Nested
    class Lenience {

        @ParameterizedTest
        @CsvSource({
            "league.v2, league.v3, /protocol",
            "10:30:01Z, 10:30:01+00:00Z, /timestamp",
            "player:P01, the best, /sender"
        })
        void overlooksAnEnvelopeThatDecidesNothingInAReplyAndNotesIt(String right, String odd, String field) {
            player.next(
                    CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "even").replace(right, odd)));
            ResultDetails details = players.details();
            assertThat(details.status()).isEqualTo(MatchStatus.WIN);
            assertThat(details.dialectNotes().get(P01))
                    .extracting(DialectNote::field)
                    .contains(field);
            assertThat(player.types()).doesNotContain(GAME_ERROR);
        }

        @Test
        void takesAReceiptForAJoinButNeverForAChoice() {
            player.always(GAME_INVITATION, Reaction.result("{\"status\":\"ACK\"}"))
                    .always(CHOOSE_PARITY_CALL, Reaction.result("{\"status\":\"ACK\"}"));
            assertThat(players.details().termination()).isEqualTo(Map.of(P01, Termination.TIMEOUT_CHOICE));
        }

        @Test
        void overlooksAMissingTokenInAReplyAndNotesIt() {
            player.next(
                    CHOOSE_PARITY_CALL,
                    Reaction.result("{\"message_type\":\"CHOOSE_PARITY_RESPONSE\",\"parity_choice\":\"even\"}"));
            ResultDetails details = players.details();
            assertThat(details.status()).isEqualTo(MatchStatus.WIN);
            assertThat(details.dialectNotes().get(P01))
                    .extracting(note -> note.field())
                    .contains("/auth_token", "/match_id", "/player_id");
        }

        @Test
        void overlooksAPlaceholderForATokenInAReplyAndNotesItWithoutQuotingItWhole() {
            player.next(GAME_INVITATION, Reaction.result(Lines.join(1, true, "R1M1", "tok-player-placeholder")));
            assertThat(players.details().dialectNotes().get(P01).get(0).seen()).isEqualTo("tok-play…");
        }

        @ParameterizedTest
        @ValueSource(strings = {"P07", "Bob"})
        void doesNotMindAnotherIdThanItsOwnInAReply(String id) {
            player.next(
                    CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "even").replace("\"P01\"", '"' + id + '"')));
            assertThat(players.details().dialectNotes().get(P01))
                    .extracting(note -> note.field())
                    .containsExactly("/player_id");
        }

        @Test
        void endsInStrictModeWhereAMissingTokenIsE011(@TempDir Path elsewhere) {
            MemoryReferee strict = new MemoryReferee(elsewhere, "compatibility=strict").registered();
            ScriptedPeer careless = strict.player(1, "even")
                    .next(GAME_INVITATION, Reaction.result(Lines.join(1, true).replace("auth_token", "no_token")));
            strict.player(2, "odd");
            strict.play(assignment());
            assertThat(careless.messages(GameError.class))
                    .extracting(error -> error.error().errorCode())
                    .containsExactly("E011");
        }

        @Test
        void needsNoNotesForThePlayersOwnToken() {
            player.next(
                    GAME_INVITATION,
                    Reaction.result(Lines.join(
                            1,
                            true,
                            "R1M1",
                            org.evenodd.referee.Sample.ownToken(1).value())));
            assertThat(players.details().dialectNotes()).isEmpty();
        }
    }
}
