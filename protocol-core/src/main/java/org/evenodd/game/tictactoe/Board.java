package org.evenodd.game.tictactoe;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenodd.game.tictactoe.TicTacToe.Mark;
import org.evenodd.protocol.shape.Notation.Between;

/**
 * A board of tic-tac-toe.
 *
 * @param cells by row, then by column: {@code X}, {@code O}, or a blank for an empty square
 */
public record Board(String cells) {

    static final int SIZE = 3;
    static final char EMPTY = ' ';

    public static final Board START = new Board(" ".repeat(SIZE * SIZE));

    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    /** A square, and a move to it. */
    public record Square(
            @Between(min = 0, max = SIZE - 1) int row,
            @Between(min = 0, max = SIZE - 1) int col) {

        private int index() {
            return row * SIZE + col;
        }

        @Override
        public String toString() {
            return "row %d, col %d".formatted(row, col);
        }
    }

    /** The board that the rows on the wire show. */
    static Board of(List<List<String>> rows) {
        StringBuilder cells = new StringBuilder();
        rows.forEach(row -> row.forEach(mark -> cells.append(mark.isEmpty() ? EMPTY : mark.charAt(0))));
        return new Board(cells.toString());
    }

    /** Three rows of three, as they are sent. */
    public List<List<String>> rows() {
        return IntStream.range(0, SIZE)
                .mapToObj(row -> IntStream.range(0, SIZE)
                        .mapToObj(col -> mark(new Square(row, col)))
                        .toList())
                .toList();
    }

    /** The mark on a square; empty if there is none. */
    public String mark(Square square) {
        return String.valueOf(cells.charAt(square.index())).strip();
    }

    /** The empty squares, by row, then by column. */
    public List<Square> free() {
        return IntStream.range(0, SIZE * SIZE)
                .filter(index -> cells.charAt(index) == EMPTY)
                .mapToObj(index -> new Square(index / SIZE, index % SIZE))
                .toList();
    }

    /** The board with one more mark. */
    public Board with(Square square, Mark mark) {
        StringBuilder more = new StringBuilder(cells);
        more.setCharAt(square.index(), mark.name().charAt(0));
        return new Board(more.toString());
    }

    /** The mark of the next player. */
    public Mark next() {
        return free().size() % 2 == 1 ? Mark.X : Mark.O;
    }

    public boolean wins(Mark mark) {
        return !line(mark).isEmpty();
    }

    /** The squares of a full line of a mark; empty if there is none. */
    public List<Square> line(Mark mark) {
        return Arrays.stream(LINES)
                .filter(line -> Arrays.stream(line)
                        .allMatch(index -> cells.charAt(index) == mark.name().charAt(0)))
                .findFirst()
                .map(line -> Arrays.stream(line)
                        .mapToObj(index -> new Square(index / SIZE, index % SIZE))
                        .toList())
                .orElse(List.of());
    }

    public boolean isOver() {
        return wins(Mark.X) || wins(Mark.O) || free().isEmpty();
    }

    /** A free square on which a mark wins at once. */
    Optional<Square> winningSquare(Mark mark) {
        return free().stream().filter(square -> with(square, mark).wins(mark)).findFirst();
    }
}
