package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The sum of one player's results.
 *
 * @param against the points won against each opponent
 */
record Account(int wins, int draws, int losses, int points, Map<PlayerId, Integer> against) {
    static final Account NONE = new Account(0, 0, 0, 0, Map.of());

    Account {
        against = Map.copyOf(against);
    }

    /** The sum of a single match. */
    static Account of(MatchDecided decided, PlayerId player, PlayerId opponent, boolean bothLose) {
        int points = decided.result().score().getOrDefault(player, 0);
        Map<PlayerId, Integer> taken = Map.of(opponent, points);
        PlayerId winner = decided.result().winner();
        if (winner == null) {
            boolean lost = bothLose && decided.ending() == Ending.BOTH_FAILED;
            return lost ? new Account(0, 0, 1, points, taken) : new Account(0, 1, 0, points, taken);
        }
        return winner.equals(player) ? new Account(1, 0, 0, points, taken) : new Account(0, 0, 1, points, taken);
    }

    Account plus(Account more) {
        Map<PlayerId, Integer> all = new HashMap<>(against);
        more.against.forEach((opponent, taken) -> all.merge(opponent, taken, Integer::sum));
        return new Account(wins + more.wins, draws + more.draws, losses + more.losses, points + more.points, all);
    }

    int played() {
        return wins + draws + losses;
    }

    String text() {
        return text(wins, draws, losses, points);
    }

    static String text(StandingsRow row) {
        return text(row.wins(), row.draws(), row.losses(), row.points());
    }

    private static String text(int wins, int draws, int losses, int points) {
        return "%d won, %d drawn, %d lost, %d points".formatted(wins, draws, losses, points);
    }
}
