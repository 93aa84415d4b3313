package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** A referee invites a player to a match (PRD 5.1, REF 1.1, MCP 4.1). */
public record GameInvitation(
        @Flat Envelope envelope,
        LeagueId leagueId,
        RoundId roundId,
        MatchId matchId,
        @Expected @Nullable GameType gameType,
        @Expected @Nullable RoleInMatch roleInMatch,
        @Sent @Nullable PlayerId playerId,
        @Expected @Nullable PlayerId opponentId,
        @Sent @Nullable Endpoint refereeEndpoint)
        implements Message {}
