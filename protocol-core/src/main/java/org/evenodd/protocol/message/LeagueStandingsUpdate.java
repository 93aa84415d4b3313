package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.RoundId;

/** The table after a match (PRD 7.2, MCP 3.2). */
public record LeagueStandingsUpdate(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,
        @Size(max = 100) List<StandingsRow> standings) implements Message {

    public LeagueStandingsUpdate {
        standings = List.copyOf(standings);
        Rules rules = new Rules();
        for (int i = 1; i < standings.size(); i++) {
            int rank = standings.get(i).rank();
            rules.that(rank >= standings.get(i - 1).rank(), "/standings/" + i + "/rank", "rows sorted by rank", rank);
        }
        rules.enforce();
    }
}
