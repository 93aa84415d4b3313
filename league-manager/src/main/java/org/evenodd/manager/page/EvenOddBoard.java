package org.evenodd.manager.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * The board of Even/Odd: what both chose, and the number.
 *
 * @param number null if none was drawn
 * @param numberFrom the step from which the number is shown
 */
public record EvenOddBoard(
        Hand playerA, Hand playerB, @Nullable Integer number, String parity, int numberFrom) implements Board {

    /**
     * A player's side of the board.
     *
     * @param choice empty if there is none
     * @param right whether it is the number's parity
     * @param from the step from which the choice is shown
     */
    public record Hand(PlayerLabel player, String choice, boolean right, int from) {

        private String inWords() {
            return "%s: %s".formatted(player.name(), choice.isEmpty() ? "no choice" : choice);
        }
    }

    static EvenOddBoard of(ResultDetails details, PlayerLabel a, PlayerLabel b, List<ReplayStep> steps) {
        Integer number = details.drawnNumber();
        return new EvenOddBoard(
                hand(details, a, steps),
                hand(details, b, steps),
                number,
                number == null ? "" : Parity.of(number).wireName(),
                stepOf("drawn", null, steps));
    }

    private static Hand hand(ResultDetails details, PlayerLabel player, List<ReplayStep> steps) {
        Map<PlayerId, @Nullable Parity> choices = details.choices();
        Optional<Parity> choice = Optional.ofNullable(choices.get(player.id()));
        Integer number = details.drawnNumber();
        return new Hand(
                player,
                choice.map(Parity::wireName).orElse(""),
                number != null && choice.filter(Parity.of(number)::equals).isPresent(),
                stepOf("chose", player, steps));
    }

    /** Both choices and the number. */
    public String sentence() {
        return "%s; %s; %s."
                .formatted(
                        playerA.inWords(),
                        playerB.inWords(),
                        number == null
                                ? "the number was not revealed"
                                : "the number was %d, %s".formatted(number, parity));
    }

    /** The number of the first such step; the last step's if there is none. */
    private static int stepOf(String kind, @Nullable PlayerLabel player, List<ReplayStep> steps) {
        return steps.stream()
                .filter(step -> step.kind().equals(kind) && (player == null || player.equals(step.player())))
                .findFirst()
                .map(ReplayStep::number)
                .orElse(steps.size());
    }
}
