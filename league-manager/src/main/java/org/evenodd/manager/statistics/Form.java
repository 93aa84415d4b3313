package org.evenodd.manager.statistics;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.ResultForPlayer;
import org.evenodd.manager.statistics.PlayerMatches.PlayerMatch;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player's latest results.
 *
 * @param results at most five, the latest last
 */
public record Form(List<RecentResult> results) {

    private static final int LENGTH = 5;

    public Form {
        results = List.copyOf(results);
    }

    /** A result; forfeits are results of their own. */
    public record RecentResult(MatchId match, PlayerId opponent, ResultForPlayer result) {

        private static RecentResult of(PlayerMatch match) {
            return new RecentResult(match.id(), match.opponent(), match.result());
        }
    }

    /** A player's form. */
    public static Form of(League league, PlayerId player) {
        List<PlayerMatch> matches = PlayerMatches.of(league, player).matches();
        return new Form(matches.subList(Math.max(0, matches.size() - LENGTH), matches.size()).stream()
                .map(RecentResult::of)
                .toList());
    }
}
