package org.evenodd.game.tictactoe;

import static org.evenodd.protocol.message.InvitationMessages.RoleInMatch.PLAYER_A;
import static org.evenodd.protocol.message.InvitationMessages.RoleInMatch.PLAYER_B;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.evenodd.game.MoveGame;
import org.evenodd.game.MoveStrategy;
import org.evenodd.game.tictactoe.Board.Square;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Violation.Rules;
import org.evenodd.protocol.value.WireName;
import org.jspecify.annotations.Nullable;

/** Tic-tac-toe: player A has X and begins, and three in a line win. */
public final class TicTacToe extends MoveGame<TicTacToe.State, TicTacToe.Shown, Square> {

    public static final GameType TYPE = new GameType("tic_tac_toe");

    /** A board, and the square that was taken last. */
    public record State(Board board, @Nullable Square last) {}

    /** A player's view of a match. */
    public record Shown(
            @Size(min = Board.SIZE, max = Board.SIZE) List<List<String>> board,
            Mark yourMark,
            List<Square> legalMoves,
            @OrNull @Nullable Square lastMove) {

        private static final Set<String> CELLS = Set.of("X", "O", "");

        public Shown {
            board = board.stream().map(List::copyOf).toList();
            legalMoves = List.copyOf(legalMoves);
            boolean isBoard = board.size() == Board.SIZE
                    && board.stream().allMatch(row -> row.size() == Board.SIZE && CELLS.containsAll(row));
            Rules.require(isBoard, "/board", "three rows of three, each X, O or empty", board);
            Set<Square> free = Set.copyOf(Board.of(board).free());
            Rules.require(
                    free.equals(Set.copyOf(legalMoves)), "/legal_moves", "the empty squares of the board", legalMoves);
        }

        private Board position() {
            return Board.of(board);
        }
    }

    /** A player's mark. */
    public enum Mark implements WireName {
        X,
        O;

        Mark other() {
            return this == X ? O : X;
        }

        @Override
        public String wireName() {
            return name();
        }
    }

    @Override
    public GameType type() {
        return TYPE;
    }

    @Override
    public Class<Shown> viewType() {
        return Shown.class;
    }

    @Override
    public Class<Square> moveType() {
        return Square.class;
    }

    @Override
    public State start() {
        return new State(Board.START, null);
    }

    @Override
    public Set<RoleInMatch> toMove(State state) {
        if (state.board().isOver()) {
            return Set.of();
        }
        return Set.of(state.board().next() == Mark.X ? PLAYER_A : PLAYER_B);
    }

    @Override
    public List<Square> legal(State state, RoleInMatch player) {
        return state.board().free();
    }

    @Override
    public State after(State state, TurnMoves<Square> moves) {
        Square square = moves.only();
        return new State(state.board().with(square, state.board().next()), square);
    }

    @Override
    public GameEnd ending(State state) {
        Mark last = state.board().next().other();
        return state.board().wins(last)
                ? new GameEnd(last == Mark.X ? PLAYER_A : PLAYER_B, "%s has three " + last + " in a line")
                : new GameEnd(null, "The board is full, and nobody has three in a line");
    }

    @Override
    public Shown shown(State state, RoleInMatch player) {
        Mark own = player == PLAYER_A ? Mark.X : Mark.O;
        return new Shown(state.board().rows(), own, state.board().free(), state.last());
    }

    @Override
    public GameJson board(State state) {
        return GameJson.of(shown(state, PLAYER_A)).field("board");
    }

    @Override
    public String inWords(Square move) {
        return move.toString();
    }

    @Override
    public List<MoveStrategy<Shown, Square>> strategies() {
        return List.of(
                new MoveStrategy<>("random", "takes any free square", TicTacToe::random),
                new MoveStrategy<>(
                        "first-free",
                        "takes the first free square, by row",
                        (view, random) -> view.legalMoves().get(0)),
                new MoveStrategy<>(
                        "one-ahead", "wins or blocks at once, else takes any free square", TicTacToe::oneAhead),
                new MoveStrategy<>("perfect", "looks ahead to the end, and never loses", TicTacToe::perfect));
    }

    private static Square random(Shown view, RandomGenerator random) {
        return any(view.legalMoves(), random);
    }

    private static Square any(List<Square> squares, RandomGenerator random) {
        return squares.get(random.nextInt(squares.size()));
    }

    private static Square oneAhead(Shown view, RandomGenerator random) {
        Board board = view.position();
        return Optional.<Square>empty()
                .or(() -> board.winningSquare(view.yourMark()))
                .or(() -> board.winningSquare(view.yourMark().other()))
                .orElseGet(() -> random(view, random));
    }

    private static Square perfect(Shown view, RandomGenerator random) {
        Board board = view.position();
        Mark own = view.yourMark();
        List<Square> free = view.legalMoves();
        int best = free.stream()
                .mapToInt(square -> -Worth.OF.getOrDefault(board.with(square, own), 0))
                .max()
                .orElseThrow();
        return any(
                free.stream()
                        .filter(square -> -Worth.OF.getOrDefault(board.with(square, own), 0) == best)
                        .toList(),
                random);
    }

    /**
     * The worth of each position that can be reached to the player to move: 1 if it can win, 0 if it can draw, else -1. A
     * referee that shows another position gets any move.
     */
    private static final class Worth {

        static final Map<Board, Integer> OF = all();

        private static Map<Board, Integer> all() {
            Map<Board, Integer> all = new HashMap<>();
            fill(all, Board.START);
            return Map.copyOf(all);
        }

        private static int fill(Map<Board, Integer> all, Board board) {
            Integer known = all.get(board);
            if (known != null) {
                return known;
            }
            Mark toMove = board.next();
            int worth = board.wins(toMove.other())
                    ? -1
                    : board.free().stream()
                            .mapToInt(square -> -fill(all, board.with(square, toMove)))
                            .max()
                            .orElse(0);
            all.put(board, worth);
            return worth;
        }
    }
}
