package org.evenodd.manager.game.tictactoe;

import gg.jte.Content;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.tictactoe.Board;
import org.evenodd.game.tictactoe.Board.Square;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.game.tictactoe.TicTacToe.Mark;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.MovesView;
import org.evenodd.manager.page.PageFrame;
import org.evenodd.manager.page.PageText;
import org.evenodd.protocol.message.ResultDetails;

/** Shows the board of tic-tac-toe. */
public final class TicTacToeView extends MovesView {

    private static final TicTacToe GAME = new TicTacToe();

    public TicTacToeView() {
        super(GAME);
    }

    /**
     * The board of a match, by row.
     *
     * @param playerX the name of the player that has X
     * @param complete the step from which a winning line is shown
     */
    public record MarkedBoard(String playerX, String playerO, List<List<MarkedSquare>> rows, int complete) {}

    /**
     * A square of a board.
     *
     * @param mark empty if there is none
     * @param from the step from which it is shown
     * @param won whether it is in the winning line
     */
    public record MarkedSquare(String mark, int from, boolean last, boolean won) {}

    @Override
    public String advice() {
        return "Send move as one of legal_moves, like {\"row\": 0, \"col\": 2}.";
    }

    @Override
    protected Content markup(ResultLine line, ResultDetails details, List<MoveLine> moves) {
        Fixture match = line.fixture();
        MatchSetup setup = new MatchSetup(match.id(), match.playerA(), match.playerB());
        var end = GAME.replay(setup, details);
        Board board = end.state().board();
        List<Square> taken =
                end.moves().stream().map(made -> made.move().as(Square.class)).toList();
        List<Square> winning = Stream.of(Mark.values())
                .flatMap(mark -> board.line(mark).stream())
                .toList();
        int size = board.rows().size();
        List<List<MarkedSquare>> rows = IntStream.range(0, size)
                .mapToObj(row -> IntStream.range(0, size)
                        .mapToObj(col -> {
                            Square square = new Square(row, col);
                            int move = taken.indexOf(square);
                            return new MarkedSquare(
                                    board.mark(square),
                                    move < 0 ? 0 : moves.get(move).from(),
                                    move == taken.size() - 1,
                                    winning.contains(square));
                        })
                        .toList())
                .toList();
        return PageFrame.part(
                "board/tictactoe",
                new MarkedBoard(
                        PageText.name(line.league(), match.playerA()),
                        PageText.name(line.league(), match.playerB()),
                        rows,
                        moves.get(moves.size() - 1).from()));
    }
}
