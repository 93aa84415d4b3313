package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** A round has ended (PRD 4.2, MCP 3.3). */
public record RoundCompleted(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,

        @Expected @TakenAsMissing @Between(min = 0) @Nullable
        Integer matchesCompleted,

        @Sent @TakenAsMissing @Between(min = 0) @Nullable Integer matchesPlayed,
        @Expected @TakenAsMissing @OrNull @Nullable RoundId nextRoundId,
        @Expected @TakenAsMissing @Nullable RoundSummary summary)
        implements Message {

    public RoundCompleted {
        boolean agree = matchesCompleted == null || matchesPlayed == null || matchesCompleted.equals(matchesPlayed);
        new Rules()
                .that(agree, "/matches_played", "the same as matches_completed", matchesPlayed)
                .enforce();
    }
}
