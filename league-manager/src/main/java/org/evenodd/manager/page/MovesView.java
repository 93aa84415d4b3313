package org.evenodd.manager.page;

import gg.jte.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.evenodd.game.Game;
import org.evenodd.game.MoveGame;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.GameType;

/** What is shown of a game of moves: the moves in words. The view of such a game extends it, to show a board. */
public class MovesView implements GameView {

    /** A list of matches shows no more moves of one. */
    private static final int MOST_IN_A_LINE = 12;

    private final MoveGame<?, ?, ?> game;

    protected MovesView(MoveGame<?, ?, ?> game) {
        this.game = game;
    }

    /** The view of a game that has none of its own. */
    static GameView of(Game game) {
        if (game instanceof MoveGame<?, ?, ?> ofMoves) {
            return new MovesView(ofMoves);
        }
        throw new IllegalStateException("no GameView of " + game.type());
    }

    /**
     * A move that was made.
     *
     * @param player its name
     * @param from the step from which it is shown
     */
    public record MoveLine(int number, String player, String move, int tookMs, int from) {

        private String inWords() {
            return "%d. %s: %s, after %s".formatted(number, player, move, PageText.millis(tookMs));
        }
    }

    /** The moves of a match, of which a list may show the first. */
    public record MoveLines(List<MoveLine> shown, int others) {}

    @Override
    public GameType type() {
        return game.type();
    }

    @Override
    public Optional<MatchPart> board(ResultLine line, ResultDetails details, List<ReplayStep> steps) {
        List<MoveLine> moves = moves(line, details, steps);
        return moves.isEmpty()
                ? Optional.empty()
                : Optional.of(new MatchPart(
                        markup(line, details, moves),
                        "Moves",
                        moves.stream().map(MoveLine::inWords).toList()));
    }

    /** The board, or what stands for it: there is at least one move. */
    protected Content markup(ResultLine line, ResultDetails details, List<MoveLine> moves) {
        return PageFrame.part("board/movelist", moves);
    }

    private List<MoveLine> moves(ResultLine line, ResultDetails details, List<ReplayStep> steps) {
        List<Integer> chosen = steps.stream()
                .filter(step -> step.kind().equals("chose"))
                .map(ReplayStep::number)
                .toList();
        List<MadeMove> made = made(details);
        int before =
                chosen.size() - made.size(); // more if the match was begun anew, fewer if the transcript is not ours
        List<MoveLine> lines = new ArrayList<>();
        for (int i = 0; i < made.size(); i++) {
            MadeMove move = made.get(i);
            String name = PageText.name(line.league(), move.playerId());
            int from = before + i >= 0 ? chosen.get(before + i) : steps.size();
            lines.add(new MoveLine(move.moveNumber(), name, game.inWords(move), move.tookMs(), from));
        }
        return lines;
    }

    private static List<MadeMove> made(ResultDetails details) {
        return Optional.ofNullable(details.moves()).orElse(List.of());
    }

    @Override
    public String advice() {
        return "Send move as one of the legal moves that the call shows.";
    }

    @Override
    public Optional<Content> moves(ResultLine line) {
        List<MoveLine> all = moves(line, line.decision().result().details(), List.of());
        List<MoveLine> first = all.subList(0, Math.min(all.size(), MOST_IN_A_LINE));
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(PageFrame.part("board/moveline", new MoveLines(first, all.size() - first.size())));
    }

    @Override
    public List<MatchColumn> columns() {
        return List.of(
                new MatchColumn(
                        "move_count",
                        "how many moves were made",
                        (match, details) -> made(details).size()),
                new MatchColumn(
                        "moves",
                        "the moves in their order, in words",
                        (match, details) ->
                                made(details).stream().map(game::inWords).collect(Collectors.joining("; "))));
    }
}
