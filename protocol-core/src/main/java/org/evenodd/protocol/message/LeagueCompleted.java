package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/** The league has ended (PRD 4.3, MCP 3.4); everything else in it is optional. */
public record LeagueCompleted(
        @Flat Envelope envelope,
        LeagueId leagueId,

        @Expected @TakenAsMissing @Between(min = 0) @Nullable
        Integer totalRounds,

        @Expected @TakenAsMissing @Between(min = 0) @Nullable
        Integer totalMatches,

        @Expected @TakenAsMissing @Nullable Champion champion,

        @Expected @TakenAsMissing @Size(min = 1, max = 100) @Nullable
        List<Ranking> finalStandings)
        implements Message {

    public LeagueCompleted {
        if (finalStandings != null) {
            finalStandings = List.copyOf(finalStandings);
            RankOrder.require(
                    "/final_standings",
                    finalStandings.stream().map(Ranking::rank).toList());
        }
    }
}
