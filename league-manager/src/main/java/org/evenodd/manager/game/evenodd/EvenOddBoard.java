package org.evenodd.manager.game.evenodd;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.manager.page.PageFrame;
import org.evenodd.manager.page.PageText;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * The board of Even/Odd: both players' choices, and the number.
 *
 * @param number null if none was drawn
 * @param numberFrom the step from which the number is shown
 */
public record EvenOddBoard(
        Hand playerA, Hand playerB, @Nullable Integer number, int numberFrom) {

    /**
     * A player's side of the board.
     *
     * @param choice empty if there is none
     * @param right whether it is the number's parity
     * @param from the step from which the choice is shown
     */
    public record Hand(String player, String choice, boolean right, int from) {

        private String inWords() {
            return "%s: %s".formatted(player, choice.isEmpty() ? "no choice" : choice);
        }
    }

    /** The game that was played; empty if none was. */
    static Optional<EvenOddBoard> of(ResultLine line, ResultDetails details, List<ReplayStep> steps) {
        boolean played = details.drawnNumber() != null
                || details.choices().values().stream().anyMatch(Objects::nonNull);
        return played
                ? Optional.of(new EvenOddBoard(
                        hand(line.league(), details, line.fixture().playerA(), steps),
                        hand(line.league(), details, line.fixture().playerB(), steps),
                        details.drawnNumber(),
                        lastStep(steps, step -> step.kind().equals("drawn"))))
                : Optional.empty();
    }

    private static Hand hand(League league, ResultDetails details, PlayerId player, List<ReplayStep> steps) {
        @Nullable Parity choice = details.choices().get(player);
        Integer number = details.drawnNumber();
        return new Hand(
                PageText.name(league, player),
                choice == null ? "" : choice.wireName(),
                number != null && Parity.of(number) == choice,
                lastStep(steps, step -> step.kind().equals("chose") && player.equals(step.player())));
    }

    /**
     * The number of the last step of this kind, since a match may have begun anew; the number of the last step if there is
     * none.
     */
    private static int lastStep(List<ReplayStep> steps, Predicate<ReplayStep> such) {
        return steps.stream().filter(such).mapToInt(ReplayStep::number).max().orElse(steps.size());
    }

    /** The number's parity; empty without one. */
    public String parity() {
        return number == null ? "" : Parity.of(number).wireName();
    }

    MatchPart part() {
        String drawn =
                number == null ? "the number was not revealed" : "the number was %d, %s".formatted(number, parity());
        return new MatchPart(
                PageFrame.part("board/evenodd", this),
                "Choices",
                List.of("%s; %s; %s.".formatted(playerA.inWords(), playerB.inWords(), drawn)));
    }
}
