package org.evenodd.game.tictactoe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.protocol.message.InvitationMessages.RoleInMatch.PLAYER_A;
import static org.evenodd.protocol.message.InvitationMessages.RoleInMatch.PLAYER_B;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.Games;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MoveGame.TurnMoves;
import org.evenodd.game.MoveStrategy;
import org.evenodd.game.Outcome;
import org.evenodd.game.tictactoe.Board.Square;
import org.evenodd.game.tictactoe.TicTacToe.Shown;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TicTacToeTest {

    private static final TicTacToe GAME = (TicTacToe) Games.of(TicTacToe.TYPE).orElseThrow();
    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final MatchSetup SETUP = new MatchSetup(new MatchId("R1M1"), A, B);

    /** X wins the first row. */
    private static final int[] WON = {0, 3, 1, 4, 2};

    private static final int[] DRAWN = {0, 1, 2, 4, 3, 5, 7, 6, 8};

    private static Square square(int index) {
        return new Square(index / 3, index % 3);
    }

    private static List<MadeMove> moves(int... squares) {
        List<MadeMove> moves = new ArrayList<>();
        for (int square : squares) {
            int number = moves.size() + 1;
            moves.add(new MadeMove(number, number % 2 == 1 ? A : B, GameJson.of(square(square)), 100 * number));
        }
        return moves;
    }

    private static MatchResult result(
            @Nullable PlayerId winner,
            @Nullable MatchStatus status,
            Map<PlayerId, Termination> faults,
            List<MadeMove> moves) {
        ResultDetails none = ResultDetails.untold(List.of(A, B), status, faults);
        ResultDetails details = new ResultDetails(
                null, none.choices(), status, null, null, null, moves, null, faults, null, null, null);
        return new MatchResult(winner, Map.of(A, 0, B, 0), details);
    }

    @Nested
    class Strategies {

        private static MoveStrategy<Shown, Square> named(String name) {
            return GAME.strategy(name).orElseThrow();
        }

        @ParameterizedTest
        @EnumSource
        void thePerfectOneNeverLosesWhateverItsOpponentDoes(RoleInMatch perfect) {
            neverLoses(perfect, GAME.start(), new HashSet<>());
        }

        /** Goes on with each move of the opponent, and with each square that the perfect strategy may choose. */
        private static void neverLoses(RoleInMatch perfect, TicTacToe.State state, Set<Board> seen) {
            if (!seen.add(state.board())) {
                return;
            }
            Set<RoleInMatch> toMove = GAME.toMove(state);
            if (toMove.isEmpty()) {
                assertThat(GAME.ending(state).winner()).as("%s", state).isIn(perfect, null);
                return;
            }
            Collection<Square> moves = toMove.contains(perfect)
                    ? choices(named("perfect"), state, perfect)
                    : GAME.legal(state, perfect == PLAYER_A ? PLAYER_B : PLAYER_A);
            for (Square move : moves) {
                neverLoses(
                        perfect,
                        GAME.after(
                                state, new TurnMoves<>(Map.of(toMove.iterator().next(), move))),
                        seen);
            }
        }

        private static Set<Square> choices(
                MoveStrategy<Shown, Square> strategy, TicTacToe.State state, RoleInMatch player) {
            Shown shown = GAME.shown(state, player);
            return IntStream.range(0, 30)
                    .mapToObj(seed -> strategy.choice().apply(shown, new SplittableRandom(seed)))
                    .collect(Collectors.toSet());
        }

        @Test
        void takeFreeSquaresOnly() {
            TicTacToe.State state = GAME.start();
            for (int square : DRAWN) {
                RoleInMatch player = GAME.toMove(state).iterator().next();
                for (MoveStrategy<Shown, Square> each : GAME.strategies()) {
                    assertThat(GAME.legal(state, player)).containsAll(choices(each, state, player));
                }
                state = GAME.after(state, new TurnMoves<>(Map.of(player, square(square))));
            }
        }

        @Test
        void oneAheadWinsBeforeItBlocks() {
            Board board = Board.START;
            for (int index : new int[] {0, 3, 1, 4}) {
                board = board.with(square(index), board.next());
            }
            Shown view = GAME.shown(new TicTacToe.State(board, square(4)), PLAYER_A);
            assertThat(named("one-ahead").choice().apply(view, new SplittableRandom(1)))
                    .isEqualTo(square(2));
            assertThat(named("first-free").choice().apply(view, new SplittableRandom(1)))
                    .isEqualTo(square(2));
        }
    }

    @Nested
    class AReport {

        @Test
        void isSettledByItsMoves() {
            CheckedResult won = GAME.check(SETUP, result(A, MatchStatus.WIN, Map.of(), moves(WON)));
            assertThat(won.outcome()).isEqualTo(new Outcome.Win(A, B, A));
            assertThat(won.details().board()).hasToString("[[\"X\",\"X\",\"X\"],[\"O\",\"O\",\"\"],[\"\",\"\",\"\"]]");
            CheckedResult drawn = GAME.check(SETUP, result(null, MatchStatus.DRAW, Map.of(), moves(DRAWN)));
            assertThat(drawn.outcome()).isEqualTo(new Outcome.Draw(A, B));
        }

        @Test
        void thatNamesAnotherWinnerThanItsMovesIsRefusedAndToldByTheMoves() {
            MatchResult lie = result(B, MatchStatus.WIN, Map.of(), moves(WON));
            assertThatThrownBy(() -> GAME.check(SETUP, lie)).hasMessageContaining("/result/winner");
            assertThat(GAME.told(SETUP, lie.details()).orElseThrow().outcome()).isEqualTo(new Outcome.Win(A, B, A));
        }

        @Test
        void ofAForfeitAgainstMovesThatDecideIsToldByTheMoves() {
            MatchResult lie = result(B, MatchStatus.TECHNICAL_LOSS, Map.of(A, Termination.UNREACHABLE), moves(WON));
            CheckedResult told = GAME.told(SETUP, lie.details()).orElseThrow();
            assertThat(told.outcome()).isEqualTo(new Outcome.Win(A, B, A));
            assertThat(told.details().termination()).isEmpty();
        }

        @Test
        void ofAnUnfinishedGameNamesWhoWasToMove() {
            List<MadeMove> unfinished = moves(0, 1, 2);
            Map<PlayerId, Termination> right = Map.of(B, Termination.TIMEOUT_CHOICE);
            assertThat(GAME.check(SETUP, result(A, MatchStatus.TECHNICAL_LOSS, right, unfinished))
                            .outcome())
                    .isEqualTo(new Outcome.WonByForfeit(A, B, A));
            Map<PlayerId, Termination> wrong = Map.of(A, Termination.TIMEOUT_CHOICE);
            refused(result(B, MatchStatus.TECHNICAL_LOSS, wrong, unfinished), "/result/details/termination");
            refused(result(A, MatchStatus.TECHNICAL_LOSS, Map.of(), unfinished), "/result/details/termination");
            refused(result(A, MatchStatus.WIN, Map.of(), unfinished), "/result/details/termination");
        }

        @Test
        void ofWhoHasNotJoinedHasNoMoves() {
            Map<PlayerId, Termination> late = Map.of(B, Termination.TIMEOUT_JOIN);
            assertThat(GAME.check(SETUP, result(A, MatchStatus.TECHNICAL_LOSS, late, List.of()))
                            .outcome())
                    .isEqualTo(new Outcome.WonByForfeit(A, B, A));
            refused(result(A, MatchStatus.TECHNICAL_LOSS, late, moves(0, 1)), "/result/details/termination");
            Map<PlayerId, Termination> both = Map.of(A, Termination.REFUSED, B, Termination.UNREACHABLE);
            assertThat(GAME.check(SETUP, result(null, MatchStatus.DRAW, both, List.of()))
                            .outcome())
                    .isEqualTo(new Outcome.BothFailed(A, B));
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 9, -1})
        void withATakenSquareOrOneOutsideIsRefused(int third) {
            List<MadeMove> moves = new ArrayList<>(moves(0, 1));
            moves.add(new MadeMove(
                    3, A, GameJson.of(new Square(third < 0 ? -1 : third / 3, third < 0 ? 0 : third % 3)), 1));
            refused(result(A, MatchStatus.WIN, Map.of(), moves), "/result/details/moves/2/move");
        }

        @Test
        void withANumberThatIsTooLongOnceItIsWrittenIsRefused() {
            GameJson grown = new GameJson("{\"row\":1.%sE+1006,\"col\":0}".formatted("1".repeat(997)));
            List<MadeMove> moves = List.of(new MadeMove(1, A, grown, 1));
            refused(result(A, MatchStatus.WIN, Map.of(), moves), "/result/details/moves/0/move");
        }

        @Test
        void inWhichATurnIsSkippedIsRefused() {
            List<MadeMove> moves = List.of(
                    new MadeMove(1, A, GameJson.of(square(0)), 1), new MadeMove(2, A, GameJson.of(square(1)), 1));
            refused(result(A, MatchStatus.WIN, Map.of(), moves), "/result/details/moves/1/player_id");
            List<MadeMove> numbers = List.of(new MadeMove(2, A, GameJson.of(square(0)), 1));
            refused(result(A, MatchStatus.WIN, Map.of(), numbers), "/result/details/moves/0/move_number");
        }

        @Test
        void withMovesAfterTheEndIsRefused() {
            refused(result(A, MatchStatus.WIN, Map.of(), moves(0, 3, 1, 4, 2, 5)), "/result/details/moves/5/player_id");
        }

        private static void refused(MatchResult result, String pointer) {
            assertThatThrownBy(() -> GAME.check(SETUP, result))
                    .isInstanceOfSatisfying(
                            InvalidValueException.class,
                            refusal -> assertThat(refusal.violations())
                                    .anyMatch(violation -> violation.pointer().equals(pointer)));
        }
    }
}
