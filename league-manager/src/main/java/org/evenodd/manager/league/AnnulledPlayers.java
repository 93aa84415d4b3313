package org.evenodd.manager.league;

import java.util.Set;
import java.util.TreeSet;
import org.evenodd.agent.settings.LeagueSettings.ForfeitRule;
import org.evenodd.manager.standings.Standings;
import org.evenodd.protocol.value.PlayerId;

/**
 * The players that failed in more than half of their decided matches. By the rule {@link
 * ForfeitRule#ANNUL_ALL_OF_ABSENT}, none of their matches counts in the final standings: some opponents met them while
 * they played, others won by forfeit.
 */
final class AnnulledPlayers {

    private AnnulledPlayers() {}

    /** These players; none before the end of the league, or by the other rule. */
    static Set<PlayerId> of(League league) {
        Set<PlayerId> annulled = new TreeSet<>();
        if (league.course().isOver() && league.settings().forfeits() == ForfeitRule.ANNUL_ALL_OF_ABSENT) {
            league.standings().players().stream()
                    .filter(player -> failures(league, player) * 2 > matches(league, player))
                    .forEach(annulled::add);
        }
        return annulled;
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

    private static long matches(League league, PlayerId player) {
        return league.fixtures().stream()
                .filter(fixture -> fixture.involves(player) && fixture.isDecided())
                .count();
    }

    private static long failures(League league, PlayerId player) {
        return league.fixtures().stream()
                .filter(fixture -> fixture.involves(player))
                .flatMap(fixture -> fixture.decided().stream())
                .map(decision -> decision.resultFor(player))
                .filter(result -> result == ResultForPlayer.TECHNICAL_LOSS || result == ResultForPlayer.DOUBLE_FORFEIT)
                .count();
    }
}
