package org.evenodd.manager.game.evenodd;

import gg.jte.Content;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.PageFrame;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Shows matches of Even/Odd. */
public final class EvenOddView implements GameView, GameView.Chance {

    @Override
    public GameType type() {
        return GameType.EVEN_ODD;
    }

    @Override
    public Optional<MatchPart> board(ResultLine line, ResultDetails details, List<ReplayStep> steps) {
        return EvenOddBoard.of(line, details, steps).map(EvenOddBoard::part);
    }

    @Override
    public Optional<MatchPart> proof(MatchId match, ResultDetails details) {
        return DrawProof.of(match, details).map(DrawProof::part);
    }

    @Override
    public String drawn(ResultDetails details) {
        return details.drawnNumber() == null
                ? "The number is drawn."
                : "The number is %d.".formatted(details.drawnNumber());
    }

    @Override
    public String advice() {
        return "Send parity_choice as \"even\" or \"odd\".";
    }

    @Override
    public Optional<Content> moves(ResultLine line) {
        return EvenOddBoard.of(line, line.decision().result().details(), List.of())
                .filter(board -> board.number() != null)
                .map(board -> PageFrame.part("board/moves", board));
    }

    @Override
    public Optional<Chance> chance() {
        return Optional.of(this);
    }

    @Override
    public Content habits(League league, PlayerId player) {
        return PageFrame.part("board/habits", Habits.of(league, player));
    }

    @Override
    public String luck(League league, PlayerId player, Predicate<Fixture> seen) {
        return Habits.luck(league, player, seen);
    }

    @Override
    public List<MatchColumn> columns() {
        return List.of(
                new MatchColumn(
                        "choice_a",
                        "the first player's choice, even or odd; empty if it made none",
                        (match, details) -> details.choices().get(match.playerA())),
                new MatchColumn(
                        "choice_b",
                        "the second player's choice",
                        (match, details) -> details.choices().get(match.playerB())),
                new MatchColumn(
                        "number", "the number that was drawn, 1 to 10", (match, details) -> details.drawnNumber()),
                new MatchColumn(
                        "draw_proof",
                        "commitment if it can be checked that the number was drawn before the choices, else none",
                        (match, details) -> proof(details)));
    }

    /** Whether it can be verified that the number was drawn before the choices. */
    private static @Nullable Object proof(ResultDetails details) {
        if (details.drawnNumber() == null) {
            return null;
        }
        return details.drawCommitment() == null || details.drawNonce() == null ? "none" : "commitment";
    }
}
