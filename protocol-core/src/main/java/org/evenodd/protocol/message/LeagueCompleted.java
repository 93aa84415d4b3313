package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.LeagueId;

/** The league has ended (PRD 4.3, MCP 3.4). */
public record LeagueCompleted(
        @Flat Envelope envelope,
        LeagueId leagueId,
        @Between(min = 0) int totalRounds,
        @Between(min = 0) int totalMatches,
        Champion champion,
        @Size(min = 1, max = 100) List<Ranking> finalStandings)
        implements Message {

    public LeagueCompleted {
        finalStandings = List.copyOf(finalStandings);
        RankOrder.require(
                "/final_standings", finalStandings.stream().map(Ranking::rank).toList());
    }
}
