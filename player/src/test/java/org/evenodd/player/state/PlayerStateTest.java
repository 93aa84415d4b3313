package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.game.tictactoe.Board.Square;
import org.evenodd.player.game.evenodd.Encounters.Encounter;
import org.evenodd.player.game.evenodd.Encounters.Turn;
import org.evenodd.player.game.evenodd.History;
import org.evenodd.player.game.evenodd.PlayedMatch;
import org.evenodd.player.game.evenodd.PlayedMatch.BrokenSeal;
import org.evenodd.player.game.evenodd.PlayedMatch.Result;
import org.evenodd.player.state.CallerGate.KnownTokens;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlayerStateTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final PlayerId P03 = PlayerId.of(3);
    private static final CallerGate GATE = CallerGate.of(Compatibility.TOLERANT, new KnownTokens(P01, null), null);
    private static final LeagueId LEAGUE = new LeagueId("l1");
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    private static final Sender REFEREE = Sender.parse("referee:REF01");
    private static final NumberDraw EIGHT = new NumberDraw(8, Digest.sha256("nonce"));
    private static final Digest SEAL = EIGHT.commitment(R1M1);
    private static final Digest OTHER_SEAL = Digest.sha256("another draw");

    private final PlayerState seated = with(History.EMPTY);

    private static PlayerState with(History history) {
        return PlayerState.registered(new PlayerPlace(P01, LEAGUE, null, null), history, GATE);
    }

    private static Envelope in(String conversation) {
        return new Envelope(REFEREE, NOW, new ConversationId(conversation), null);
    }

    private static MatchRef ref(String match) {
        return new MatchRef(null, null, new MatchId(match));
    }

    private static GameInvitation invitation(String match, String conversation) {
        return invitation(new MatchId(match), conversation, null, P02, GameType.EVEN_ODD);
    }

    private static GameInvitation invitation(
            MatchId match, String conversation, @Nullable PlayerId player, PlayerId opponent, @Nullable GameType game) {
        return new GameInvitation(
                in(conversation), LEAGUE, match.round(), match, game, RoleInMatch.PLAYER_A, player, opponent, null);
    }

    private static UnaryOperator<Encounter> call(@Nullable PlayerId opponent, @Nullable Digest seal) {
        ParityContext context = new ParityContext(opponent, null, null, seal);
        ChooseParityCall call = new ChooseParityCall(in("c1"), ref("R1M1"), P01, null, context, null, null);
        return encounter -> encounter.called(call);
    }

    private static UnaryOperator<Encounter> choice(Parity choice) {
        return encounter -> encounter.withChoice(choice);
    }

    private static GameOver over(Sender referee, GameResult result) {
        Envelope envelope = new Envelope(referee, NOW, new ConversationId("c1"), null);
        return new GameOver(envelope, ref("R1M1"), null, result, null, FlatResult.NONE);
    }

    private static GameOver wonBy(@Nullable PlayerId winner) {
        MatchStatus status = winner == null ? MatchStatus.DRAW : MatchStatus.WIN;
        return over(REFEREE, result(status, winner, 8, EIGHT.nonce()));
    }

    private static GameResult result(
            MatchStatus status, @Nullable PlayerId winner, @Nullable Integer number, @Nullable Digest nonce) {
        Map<PlayerId, @Nullable Parity> choices = Map.of(P01, Parity.EVEN, P02, Parity.ODD);
        return new GameResult(
                status, winner, number, number == null ? null : Parity.of(number), choices, null, nonce, null, null);
    }

    private static GameOver flat(String winner) {
        return new GameOver(
                in("c1"), ref("R1M1"), null, null, null, new FlatResult(winner, 8, Parity.EVEN, Parity.ODD));
    }

    private static GameOver forfeited(String match) {
        GameResult result = result(MatchStatus.TECHNICAL_LOSS, P02, null, null);
        return new GameOver(in("c1"), ref(match), null, result, null, FlatResult.NONE);
    }

    private static RoundAnnouncement announcement() {
        return new RoundAnnouncement(
                in("r1"),
                LEAGUE,
                new RoundId(1),
                null,
                List.of(
                        new AnnouncedMatch(R1M1, GameType.EVEN_ODD, P02, P01, null, null, null),
                        new AnnouncedMatch(
                                new MatchId("R1M2"), GameType.EVEN_ODD, P03, PlayerId.of(4), null, null, null)));
    }

    private static PlayedMatch onlyMatch(PlayerState state) {
        assertThat(state.history().matches()).hasSize(1);
        return state.history().matches().get(0);
    }

    @Test
    void forgetsAMatchThousandRoundsAfterThatWasNeverToldToBeOver() {
        PlayerState waiting = seated.invited(invitation("R1M1", "c1"));
        assertThat(waiting.invited(invitation("R1001M1", "c2")).encounters().notOver())
                .hasSize(2);
        assertThat(waiting.invited(invitation("R1002M1", "c2")).encounters().notOver())
                .containsExactly(new MatchId("R1002M1"));
    }

    @Nested
    class Choice {

        private final PlayerState chosen = seated.invited(invitation("R1M1", "c1"))
                .called(R1M1, call(P02, null))
                .after(R1M1, choice(Parity.ODD));

        @Test
        void isTheFirstOneHoweverOftenInvitationAndCallAreRepeatedAndTheMatchHasEnded() {
            PlayerState asked = chosen.called(R1M1, call(P02, null)).after(R1M1, choice(Parity.EVEN));
            assertThat(asked.encounter(R1M1).playing().choice()).isEqualTo(Parity.ODD);
            assertThat(asked.invited(invitation("R1M1", "c1"))
                            .encounter(R1M1)
                            .playing()
                            .choice())
                    .isEqualTo(Parity.ODD);
            assertThat(asked.ended(wonBy(P02), NOW)
                            .called(R1M1, call(P02, null))
                            .encounter(R1M1)
                            .playing()
                            .choice())
                    .isEqualTo(Parity.ODD);
        }

        @Test
        void isMadeAnewInAMatchThatAnotherRefereePlaysAgain() {
            assertThat(chosen.invited(invitation("R1M1", "c2"))
                            .encounter(R1M1)
                            .playing()
                            .choice())
                    .isNull();
            assertThat(chosen.ended(wonBy(P02), NOW)
                            .invited(invitation("R1M1", "c2"))
                            .encounter(R1M1)
                            .playing()
                            .choice())
                    .isNull();
        }

        @Test
        void knowsTheOpponentFromInvitationCallOrAnnouncement() {
            assertThat(seated.invited(invitation("R1M1", "c1")).situation(R1M1).opponent())
                    .contains(P02);
            assertThat(seated.called(R1M1, call(P03, null)).situation(R1M1).opponent())
                    .contains(P03);
            assertThat(seated.announced(announcement()).situation(R1M1).opponent())
                    .contains(P02);
            assertThat(seated.called(R1M1, call(null, null)).situation(R1M1).opponent())
                    .isEmpty();
        }
    }

    @Nested
    class Moves {

        private static final GameType TIC_TAC_TOE = new GameType("tic_tac_toe");
        private static final Turn FIRST = new Turn(new ConversationId("c1"), 1);

        private static UnaryOperator<Encounter> move(Turn turn, int row) {
            return encounter -> encounter.withMove(turn, GameJson.of(new Square(row, 0)));
        }

        private PlayerState told(GameType game) {
            return seated.invited(PlayerStateTest.invitation(R1M1, "c1", null, P02, game));
        }

        @Test
        void areTheFirstOfTheirTurnsAlsoIfTwoCallsWereAnsweredAtOnce() {
            PlayerState moved = seated.after(R1M1, move(FIRST, 0))
                    .after(R1M1, move(FIRST, 1))
                    .after(R1M1, move(new Turn(FIRST.conversation(), 3), 2));
            assertThat(moved.encounter(R1M1).playing().moves())
                    .hasSize(2)
                    .containsEntry(FIRST, GameJson.of(new Square(0, 0)));
        }

        @Test
        void areForgottenInAnotherConversation() {
            Turn again = new Turn(new ConversationId("c2"), 3);
            PlayerState moved = seated.after(R1M1, move(FIRST, 0)).after(R1M1, move(again, 1));
            assertThat(moved.encounter(R1M1).playing().moves()).containsOnlyKeys(again);
        }

        @Test
        void areNoForfeitsWhereTheFlatFormOfAResultNamesNoNumber() {
            GameOver lost = new GameOver(
                    in("c1"), ref("R1M1"), TIC_TAC_TOE, null, null, new FlatResult("P02", null, null, null));
            PlayedMatch played = onlyMatch(told(TIC_TAC_TOE).ended(lost, NOW));
            assertThat(played.result()).isEqualTo(Result.LOSS);
            assertThat(played.status()).isNull();
        }
    }

    @Nested
    class GameOvers {

        @Test
        void changeNothingWhenTheyAreRepeatedAfterARestart() {
            History before = History.EMPTY.with(Played.win("R1M1", P02, Parity.EVEN));
            assertThat(with(before).ended(wonBy(P02), NOW).history()).isEqualTo(before);
        }

        @Test
        void ofTheFlatFormAreReadFromTheSideThatWasAnnounced() {
            PlayedMatch match = onlyMatch(seated.announced(announcement()).ended(flat("PLAYER_B"), NOW));
            assertThat(match.result()).isEqualTo(Result.WIN);
            assertThat(match.ownChoice()).isEqualTo(Parity.ODD);
            assertThat(match.opponentId()).isEqualTo(P02);
        }

        @Test
        void replaceTheAccountOfAMatchThatIsPlayedAgain() {
            PlayerState again = seated.invited(invitation("R1M1", "c1"))
                    .ended(wonBy(P01), NOW)
                    .invited(invitation("R1M1", "c2"))
                    .ended(wonBy(P02), NOW);
            assertThat(onlyMatch(again).result()).isEqualTo(Result.LOSS);
        }

        @Test
        void ofRoundsMoreThanFiveAgoAreForgottenButForTheHistory() {
            PlayerState next = seated.invited(invitation("R1M1", "c1"))
                    .ended(wonBy(P01), NOW)
                    .invited(invitation("R6M1", "c6"))
                    .invited(invitation("R7M1", "c7"));
            assertThat(next.encounters().byMatch()).containsOnlyKeys(new MatchId("R6M1"), new MatchId("R7M1"));
            assertThat(next.history().contains(R1M1)).isTrue();
        }
    }

    /** The number of a match against what the referee sealed before the choices. */
    @Nested
    class Seal {

        private @Nullable BrokenSeal broken(PlayerState ended) {
            return onlyMatch(ended).brokenSeal();
        }

        static Stream<Arguments> ends() {
            Digest nonce = EIGHT.nonce();
            return Stream.of(
                    Arguments.of(wonBy(P01), SEAL, null),
                    Arguments.of(wonBy(P01), null, null),
                    Arguments.of(wonBy(P01), OTHER_SEAL, new BrokenSeal(REFEREE, OTHER_SEAL, nonce)),
                    Arguments.of(
                            over(REFEREE, result(MatchStatus.WIN, P01, 10, nonce)),
                            SEAL,
                            new BrokenSeal(REFEREE, SEAL, nonce)),
                    Arguments.of(
                            over(REFEREE, result(MatchStatus.WIN, P01, 8, OTHER_SEAL)),
                            SEAL,
                            new BrokenSeal(REFEREE, SEAL, OTHER_SEAL)),
                    Arguments.of(
                            over(REFEREE, result(MatchStatus.WIN, P01, 8, null)),
                            SEAL,
                            new BrokenSeal(REFEREE, SEAL, null)),
                    Arguments.of(flat("P01"), SEAL, new BrokenSeal(REFEREE, SEAL, null)),
                    Arguments.of(over(REFEREE, result(MatchStatus.TECHNICAL_LOSS, P01, null, null)), SEAL, null),
                    Arguments.of(
                            over(Sender.parse("referee:REF02"), result(MatchStatus.WIN, P01, 10, nonce)), SEAL, null));
        }

        @ParameterizedTest
        @MethodSource("ends")
        void isBrokenByAnyNumberOfItsRefereeThatItDoesNotFit(
                GameOver over, @Nullable Digest seal, @Nullable BrokenSeal evidence) {
            assertThat(broken(seated.called(R1M1, call(P02, seal)).ended(over, NOW)))
                    .isEqualTo(evidence);
        }

        @Test
        void isThatOfTheFirstCallWhereItIsRepeated() {
            PlayerState called = seated.called(R1M1, call(P02, OTHER_SEAL)).called(R1M1, call(P02, SEAL));
            assertThat(broken(called.ended(wonBy(P01), NOW))).isNotNull();
        }

        @Test
        void isForgottenWhereTheMatchIsPlayedAnew() {
            PlayerState called = seated.invited(invitation("R1M1", "c1")).called(R1M1, call(P02, OTHER_SEAL));
            GameInvitation again = invitation("R1M1", "c2");
            assertThat(broken(called.invited(again).ended(wonBy(P01), NOW))).isNull();
            assertThat(broken(called.ended(wonBy(P01), NOW).invited(again).ended(wonBy(P01), NOW)))
                    .isNull();
        }
    }

    @Nested
    class Life {

        @Test
        void becomesActiveWithTheFirstRoundInvitationOrCall() {
            assertThat(seated.lifecycle()).isEqualTo(AgentState.REGISTERED);
            assertThat(seated.announced(announcement()).lifecycle()).isEqualTo(AgentState.ACTIVE);
            assertThat(seated.invited(invitation("R1M1", "c1")).lifecycle()).isEqualTo(AgentState.ACTIVE);
            assertThat(seated.called(R1M1, call(P02, null)).lifecycle()).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void isSuspendedAfterThreeForfeitsInARowUntilItIsInPlayAgain() {
            PlayerState twice = seated.announced(announcement())
                    .ended(forfeited("R1M1"), NOW)
                    .ended(forfeited("R2M1"), NOW);
            assertThat(twice.lifecycle()).isEqualTo(AgentState.ACTIVE);
            PlayerState suspended = twice.ended(forfeited("R3M1"), NOW);
            assertThat(suspended.lifecycle()).isEqualTo(AgentState.SUSPENDED);
            assertThat(suspended.invited(invitation("R4M1", "c4")).lifecycle()).isEqualTo(AgentState.ACTIVE);
        }

        @Test
        void staysAsItWasWhenTheLeagueEnds() {
            PlayerState completed = seated.announced(announcement()).completed();
            assertThat(completed.lifecycle()).isEqualTo(AgentState.ACTIVE);
            assertThat(completed.table().completed()).isTrue();
        }

        @Test
        void endsForGood() {
            PlayerState stopped = seated.stopped();
            assertThat(stopped.announced(announcement()).lifecycle()).isEqualTo(AgentState.SHUTDOWN);
            assertThat(stopped.ended(forfeited("R1M1"), NOW)
                            .ended(forfeited("R2M1"), NOW)
                            .ended(forfeited("R3M1"), NOW)
                            .lifecycle())
                    .isEqualTo(AgentState.SHUTDOWN);
        }
    }

    @Nested
    class Addressee {

        private GameInvitation invitation(@Nullable PlayerId player, PlayerId opponent, @Nullable GameType game) {
            return PlayerStateTest.invitation(R1M1, "c1", player, opponent, game);
        }

        private GameOver over(PlayerId a, PlayerId b) {
            Map<PlayerId, @Nullable Parity> choices = Map.of(a, Parity.EVEN, b, Parity.ODD);
            return PlayerStateTest.over(
                    REFEREE, new GameResult(MatchStatus.WIN, a, 8, Parity.EVEN, choices, null, null, null, null));
        }

        @Test
        void refusesWhatIsForAnotherPlayerOrMatch() {
            refuses(seated.refusal(invitation(P03, P02, null)), ErrorCode.E005, "/player_id");
            refuses(seated.refusal(P03, null, MessageType.CHOOSE_PARITY_CALL), ErrorCode.E005, "/player_id");
            refuses(seated.refusal(over(P02, P03)), ErrorCode.E015, "/game_result/choices");
        }

        @Test
        void takesWhatDecidesNothingInATolerantLeagueOnly() {
            PlayerState strict =
                    seated.admitting(CallerGate.of(Compatibility.STRICT, new KnownTokens(P01, null), null));
            GameType unknown = new GameType("chess");
            GameInvitation toItself = invitation(P01, P01, unknown);

            assertThat(seated.refusal(toItself)).isEmpty();
            assertThat(seated.invited(toItself).situation(R1M1).opponent()).isEmpty();
            assertThat(seated.invited(toItself).refusal(over(P02, P03))).isEmpty();
            refuses(strict.refusal(P01, unknown, MessageType.CHOOSE_PARITY_CALL), ErrorCode.E006, "/game_type");
            refuses(strict.refusal(invitation(P01, P01, null)), ErrorCode.E006, "/opponent_id");
            refuses(strict.invited(toItself).refusal(over(P02, P03)), ErrorCode.E015, "/game_result/choices");
        }

        private static void refuses(Optional<Refusal> refusal, ErrorCode code, String field) {
            assertThat(refusal).get().extracting(Refusal::code).isEqualTo(code);
            assertThat(refusal.orElseThrow().context().field()).isEqualTo(field);
        }
    }
}
