package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.Envelope.PlayerAnswer;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** The call for a choice, and the choice (PRD 6). */
public sealed interface ParityMessages extends Message {

    /** A referee calls for a player's choice (PRD 6.1, REF 1.2, MCP 4.2). */
    record ChooseParityCall(
            @Flat Envelope envelope,
            @Flat MatchRef match,
            PlayerId playerId,
            @Expected @Nullable GameType gameType,
            @Sent @Nullable ParityContext context,
            @Expected @Nullable Instant deadline,
            @Sent @Nullable Endpoint refereeEndpoint)
            implements ParityMessages {}

    /**
     * The information that a player gets for its choice (PRD 6.1.2).
     *
     * @param drawCommitment SHA-256 of {@code match_id:number:nonce}; GAME_OVER reveals number and nonce
     */
    record ParityContext(
            @Sent @Nullable PlayerId opponentId,
            @Sent @Nullable RoundId roundId,
            @Sent @Nullable PlayerRecord yourStandings,
            @Sent @Nullable Digest drawCommitment) {}

    /** A player's choice (PRD 6.2, MCP 4.2); REF calls the message PARITY_CHOICE. */
    record ChooseParityResponse(
            @Flat Envelope envelope,
            @Expected @Decisive @Nullable MatchId matchId,
            @Expected @TakenAsMissing @Nullable PlayerId playerId,

            @WrongValueCode(value = ErrorCode.E004, ofNull = true)
            Parity parityChoice)
            implements ParityMessages, PlayerAnswer {}

    /** The referee acknowledges an answer that was posted to it instead of returned. */
    record AnswerAck(@Flat Envelope envelope, AckStatus status, MatchId matchId, PlayerId playerId)
            implements ParityMessages {}
}
