package org.evenodd.manager.views;

import java.util.List;
import org.evenodd.manager.agent.ScheduleView;
import org.evenodd.manager.agent.Viewer;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.QueryData.ScheduledRound;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** {@code rounds.json}: the schedule, with the results so far. It shows choices, and so is its owner's alone. */
record RoundsFile(LeagueId leagueId, int currentRound, int totalRounds, List<ScheduledRound> rounds) {

    static RoundsFile of(League league) {
        return new RoundsFile(
                league.settings().leagueId(),
                league.currentRoundNumber(),
                league.rounds().size(),
                ScheduleView.rounds(league, league.rounds(), new Viewer.Operator()));
    }
}
