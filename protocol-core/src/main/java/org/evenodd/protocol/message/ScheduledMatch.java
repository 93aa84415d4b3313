package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** A match of the schedule; its result once it was played. */
public record ScheduledMatch(
        MatchId matchId,
        GameType gameType,
        @Wire("player_A_id") PlayerId playerA,
        @Wire("player_B_id") PlayerId playerB,
        @Sent @OrNull @Nullable RefereeId refereeId,
        @Sent @OrNull @Nullable Endpoint refereeEndpoint,
        Progress status,
        @Maybe @Nullable MatchResult result) {}
