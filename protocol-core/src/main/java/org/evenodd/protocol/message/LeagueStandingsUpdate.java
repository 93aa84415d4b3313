package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.RoundId;

/** The standings after a match (PRD 7.2, MCP 3.2). */
public record LeagueStandingsUpdate(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,
        @Size(max = 100) List<StandingsRow> standings) implements Message {

    public LeagueStandingsUpdate {
        standings = List.copyOf(standings);
        RankOrder.require(
                "/standings", standings.stream().map(StandingsRow::rank).toList());
    }
}
