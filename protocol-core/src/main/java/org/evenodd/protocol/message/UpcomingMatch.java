package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** A player's next match (PRD 8.2.1). */
public record UpcomingMatch(
        MatchId matchId,
        RoundId roundId,
        PlayerId opponentId,
        @Sent @OrNull @Nullable Endpoint refereeEndpoint) {}
