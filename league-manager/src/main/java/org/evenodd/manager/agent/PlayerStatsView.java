package org.evenodd.manager.agent;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.QueryData.PlayerTotals;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The statistics of one player (PRD 8.2.1). */
public final class PlayerStatsView {

    private PlayerStatsView() {}

    /** Dialect notes, and whether its token was replaced, are shown to the player alone. */
    public static QueryData.PlayerStats of(League league, PlayerMember player, Viewer viewer) {
        boolean own = viewer.is(player.id());
        StandingsRow row = league.rows().stream()
                .filter(candidate -> candidate.playerId().equals(player.id()))
                .findFirst()
                .orElseThrow();
        return new QueryData.PlayerStats(
                new PlayerTotals(row, player.state()),
                matches(league, player.id(), viewer),
                terminations(league, player.id()),
                own ? player.dialectNotes() : null,
                own ? player.renewals().toNewTokens() : null);
    }

    private static List<ScheduledMatch> matches(League league, PlayerId player, Viewer viewer) {
        return league.rounds().stream()
                .flatMap(round -> round.fixtureOf(player).stream()
                        .map(fixture -> ScheduleView.match(league, round, fixture, viewer)))
                .toList();
    }

    private static Map<MatchTermination, Integer> terminations(League league, PlayerId player) {
        Map<MatchTermination, Integer> count = new TreeMap<>();
        league.rounds().stream()
                .flatMap(round -> round.fixtureOf(player).stream())
                .forEach(fixture -> fixture.decided().ifPresent(decision -> {
                    count.merge(termination(decision, player), 1, Integer::sum);
                    if (fixture.replays() > 0) {
                        count.merge(MatchTermination.REPLAYED, 1, Integer::sum);
                    }
                }));
        return count;
    }

    private static MatchTermination termination(Decision decision, PlayerId player) {
        return decision.faultOf(player).map(MatchTermination::of).orElse(MatchTermination.NORMAL);
    }
}
