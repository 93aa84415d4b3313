package org.evenodd.manager.views;

import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** {@code standings.json}: the table, in the rows of LEAGUE_STANDINGS_UPDATE. */
record StandingsFile(LeagueId leagueId, LeagueState state, int currentRound, List<StandingsRow> standings) {

    static StandingsFile of(League league) {
        return new StandingsFile(
                league.settings().leagueId(), league.course().state(), league.currentRoundNumber(), league.rows());
    }
}
