package org.evenodd.protocol.message;

import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * A referee reports a match (PRD 7.1, REF 2.1, MCP 5.1). The outcome is in {@code result}, or, from a referee that
 * follows only REF, in {@code flat}.
 *
 * @param lease of the assignment; missing means the current one
 */
public record MatchResultReport(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,
        MatchId matchId,
        @Sent @Between(min = 1) @Nullable Integer lease,
        @Expected @Nullable GameType gameType,
        @Expected @Nullable MatchResult result,
        @Flat FlatReport flat)
        implements Message {

    public MatchResultReport {
        new Rules()
                .present(result != null || flat.isWhole(), "/result", "result, or REF's player_a, player_b and winner")
                .enforce();
    }

    /** This report with another result. */
    public MatchResultReport with(MatchResult other) {
        return new MatchResultReport(envelope, leagueId, roundId, matchId, lease, gameType, other, flat);
    }
}
