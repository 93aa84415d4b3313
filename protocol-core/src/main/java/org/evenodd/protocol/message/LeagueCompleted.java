package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Rules;
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
        Rules rules = new Rules();
        for (int i = 1; i < finalStandings.size(); i++) {
            int rank = finalStandings.get(i).rank();
            rules.that(
                    rank >= finalStandings.get(i - 1).rank(),
                    "/final_standings/" + i + "/rank",
                    "rows sorted by rank",
                    rank);
        }
        rules.enforce();
    }
}
