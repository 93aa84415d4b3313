package org.evenodd.manager.page;

import java.time.Instant;
import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Printable;

/**
 * A league in one line.
 *
 * @param link to its page
 * @param leader its champion or champions, or who leads it; empty if nobody has a point
 */
public record LeagueSummary(
        String link, String name, Instant opened, String state, int players, int decided, int matches, String leader) {

    /** An archived league. */
    public static LeagueSummary of(String name, League league) {
        return of(Links.ofFormer(name), league);
    }

    static LeagueSummary of(Links links, League league) {
        List<StandingsRow> leaders = league.leaders();
        return new LeagueSummary(
                links.league(),
                Printable.of(league.settings().displayName()),
                league.openedAt(),
                LeagueProgress.state(league),
                league.contenders().size(),
                league.decidedMatches(),
                league.totalMatches(),
                leaders.isEmpty() || leaders.get(0).points() == 0
                        ? ""
                        : League.inWords(leaders, row -> Printable.of(row.displayName(), row.playerId())));
    }
}
