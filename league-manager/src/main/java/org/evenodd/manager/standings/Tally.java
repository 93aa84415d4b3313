package org.evenodd.manager.standings;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * One player's results.
 *
 * @param against the points won against each opponent met
 */
record Tally(int wins, int draws, int losses, int points, Map<PlayerId, Integer> against) {

    static final Tally NONE = new Tally(0, 0, 0, 0, Map.of());

    /** The result of a match for one of its players. */
    enum ResultKind {
        WON,
        DREW,
        LOST
    }

    Tally {
        against = Collections.unmodifiableMap(against);
    }

    int played() {
        return wins + draws + losses;
    }

    double winPercentage() {
        return played() == 0 ? 0 : (double) wins / played();
    }

    Tally after(ResultKind kind, PlayerId opponent, int gained) {
        Map<PlayerId, Integer> pointsAgainst = new HashMap<>(against);
        pointsAgainst.merge(opponent, gained, Integer::sum);
        return new Tally(
                wins + (kind == ResultKind.WON ? 1 : 0),
                draws + (kind == ResultKind.DREW ? 1 : 0),
                losses + (kind == ResultKind.LOST ? 1 : 0),
                points + gained,
                pointsAgainst);
    }
}
