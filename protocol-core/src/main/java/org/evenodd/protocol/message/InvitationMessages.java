package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.message.Envelope.PlayerAnswer;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** The invitation to a match and its acceptance (PRD 5.1, 5.2). */
public sealed interface InvitationMessages extends Message {

    /** A referee invites a player to a match (PRD 5.1, REF 1.1, MCP 4.1). */
    record GameInvitation(
            @Flat Envelope envelope,
            LeagueId leagueId,
            RoundId roundId,
            MatchId matchId,
            @Expected @Nullable GameType gameType,
            @Expected @Nullable RoleInMatch roleInMatch,
            @Sent @Nullable PlayerId playerId,
            @Expected @Nullable PlayerId opponentId,
            @Sent @Nullable Endpoint refereeEndpoint)
            implements InvitationMessages {}

    /** A player's side, which has no effect on the game (PRD 5.1.2). */
    enum RoleInMatch {
        PLAYER_A,
        PLAYER_B
    }

    /** A player accepts or declines an invitation (PRD 5.2, MCP 4.1). */
    record GameJoinAck(
            @Flat Envelope envelope,
            @Expected @Decisive @Nullable MatchId matchId,
            @Expected @TakenAsMissing @Nullable PlayerId playerId,
            @Expected @Nullable Instant arrivalTimestamp,
            boolean accept)
            implements InvitationMessages, PlayerAnswer {}
}
