package org.evenodd.manager.results;

import java.util.Optional;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.PlayerMatches.PlayerMatch;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/**
 * How often a player chooses even, in all and by how its match before ended. Counts the choices that are known of every
 * decided match; a choice after a forfeit counts in all only.
 */
public record Habits(EvenShare all, EvenShare afterWin, EvenShare afterLoss, EvenShare afterDraw) {

    private static final Habits NONE = new Habits(EvenShare.NONE, EvenShare.NONE, EvenShare.NONE, EvenShare.NONE);

    /** A player's habits. */
    public static Habits of(League league, PlayerId player) {
        Habits habits = NONE;
        Optional<ResultForPlayer> before = Optional.empty();
        for (PlayerMatch match : PlayerMatches.of(league, player).matches()) {
            Optional<Parity> choice = match.choice();
            if (choice.isPresent()) {
                habits = habits.with(choice.get(), before);
            }
            before = Optional.of(match.result());
        }
        return habits;
    }

    private Habits with(Parity choice, Optional<ResultForPlayer> before) {
        return new Habits(
                all.and(choice),
                before.filter(ResultForPlayer.WIN::equals).isPresent() ? afterWin.and(choice) : afterWin,
                before.filter(ResultForPlayer.LOSS::equals).isPresent() ? afterLoss.and(choice) : afterLoss,
                before.filter(ResultForPlayer.DRAW::equals).isPresent() ? afterDraw.and(choice) : afterDraw);
    }
}
