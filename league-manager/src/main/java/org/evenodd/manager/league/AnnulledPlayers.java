package org.evenodd.manager.league;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.evenodd.agent.settings.LeagueSettings.ForfeitRule;
import org.evenodd.manager.league.FixtureEvent.Verdicts;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The players that failed in more than half of their decided matches. By the rule {@link
 * ForfeitRule#ANNUL_ALL_OF_ABSENT}, none of their matches counts in the final standings: some opponents met them while
 * they played, others won by forfeit. If all players failed so, all of their matches count, because a league ends with a
 * champion.
 */
final class AnnulledPlayers {

    private AnnulledPlayers() {}

    /** These players of a league that is over; none by the other rule, or if they are all. */
    static Set<PlayerId> of(League league) {
        if (league.settings().forfeits() != ForfeitRule.ANNUL_ALL_OF_ABSENT) {
            return Set.of();
        }
        Map<PlayerId, Integer> excesses = failuresBeyondGames(league);
        Set<PlayerId> annulled = new TreeSet<>();
        excesses.forEach((player, excess) -> {
            if (excess > 0) {
                annulled.add(player);
            }
        });
        return annulled.size() == excesses.size() ? Set.of() : annulled;
    }

    /** By how many each player's failures exceed its other decided matches. */
    private static Map<PlayerId, Integer> failuresBeyondGames(League league) {
        Map<PlayerId, Integer> excess = new HashMap<>();
        for (Fixture fixture : league.fixtures()) {
            fixture.decided().ifPresent(decision -> {
                for (PlayerId player : List.of(fixture.playerA(), fixture.playerB())) {
                    excess.merge(player, decision.resultFor(player).isOwnFailure() ? 1 : -1, Integer::sum);
                }
            });
        }
        return excess;
    }

    /** The standings of the other players. */
    static Standings standingsWithout(Set<PlayerId> annulled, League league) {
        Standings standings = Standings.of(league.standings().players());
        for (Fixture fixture : league.fixtures()) {
            if (annulled.stream().noneMatch(fixture::involves)) {
                standings = Verdicts.after(standings, league.settings(), fixture);
            }
        }
        return standings;
    }
}
