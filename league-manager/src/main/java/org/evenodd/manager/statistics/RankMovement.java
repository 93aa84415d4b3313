package org.evenodd.manager.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.standings.Standings;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.Progress;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player's rank, and what it was before the last completed round.
 *
 * @param now from 1
 * @param before from 1; the same as now while fewer than two rounds are completed, as nobody had a rank before the first
 */
public record RankMovement(int now, int before) {

    /** The movements of all players, from the first to the last of the standings. */
    public static Map<PlayerId, RankMovement> of(League league) {
        List<PlayerId> now = league.standings().ranking(league.settings().tiebreakers());
        List<PlayerId> before = before(league, now);
        Map<PlayerId, RankMovement> movements = new LinkedHashMap<>();
        now.forEach(
                player -> movements.put(player, new RankMovement(1 + now.indexOf(player), 1 + before.indexOf(player))));
        return movements;
    }

    private static List<PlayerId> before(League league, List<PlayerId> now) {
        List<Round> completed = league.rounds().stream()
                .filter(round -> round.progress() == Progress.COMPLETED)
                .toList();
        if (completed.size() < 2) {
            return now;
        }
        Standings standings = Standings.of(now);
        for (Round round : completed.subList(0, completed.size() - 1)) {
            for (Fixture fixture : round.fixtures()) {
                for (Outcome outcome : fixture.outcome().stream().toList()) {
                    standings = standings.after(
                            outcome,
                            league.settings().scoring(),
                            league.settings().doubleForfeit());
                }
            }
        }
        return standings.ranking(league.settings().tiebreakers());
    }

    /** How many ranks the player has risen; negative if it has fallen. */
    public int change() {
        return before - now;
    }
}
