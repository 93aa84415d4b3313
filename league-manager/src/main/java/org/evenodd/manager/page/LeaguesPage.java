package org.evenodd.manager.page;

import java.util.List;

/** The page of all leagues. */
public record LeaguesPage(LeagueSummary current, List<LeagueSummary> former) {
    public LeaguesPage {
        former = List.copyOf(former);
    }

    /** The page at a moment. */
    public static LeaguesPage of(LeagueMoment moment, List<LeagueSummary> former) {
        return new LeaguesPage(LeagueSummary.of(Links.LIVE, moment.league()), former);
    }
}
