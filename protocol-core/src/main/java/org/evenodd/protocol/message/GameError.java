package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Ignorable;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** Reports an error in a match to a player (PRD 9.2, SPEC 8.2, REF 4, MCP 6.2). */
public record GameError(
        @Flat Envelope envelope,
        @Sent @Nullable LeagueId leagueId,
        @Sent @Nullable RoundId roundId,
        @Expected @Nullable MatchId matchId,
        @Flat ErrorText error,
        @Sent @Size(max = 1000) @Nullable String errorMessage,
        @Expected @Nullable PlayerId affectedPlayer,
        @Sent @Nullable PlayerId playerId,
        @Expected @Size(max = 100) @Nullable String actionRequired,
        @Sent @Size(max = 100) @Nullable String gameState,
        @Maybe @Ignorable @Nullable RetryInfo retryInfo,
        @Flat RetryTotals retries,
        @Expected @Size(max = 1000) @Nullable String consequence,
        @Maybe @Ignorable @Nullable GameErrorContext context,
        @Sent @Ignorable @Nullable GameErrorDetails details)
        implements Message {}
