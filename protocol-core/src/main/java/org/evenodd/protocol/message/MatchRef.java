package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** Identifies the match that a message is about. */
public record MatchRef(
        @Sent @Nullable LeagueId leagueId, @Sent @Nullable RoundId roundId, MatchId matchId) {}
