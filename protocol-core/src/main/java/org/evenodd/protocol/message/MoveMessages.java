package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.Envelope.PlayerAnswer;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** The call for a move in a game of several moves, and the move (docs/protocol-decisions.md, Games beside Even/Odd). */
public sealed interface MoveMessages extends Message {

    /** No match has more moves. */
    int MOST_MOVES = 500;

    /**
     * A referee calls for a player's move.
     *
     * @param moveNumber which move of the match it is, from 1; players that move at once are called with the same
     */
    record ChooseMoveCall(
            @Flat Envelope envelope,
            @Flat MatchRef match,
            PlayerId playerId,
            @Expected @Nullable GameType gameType,
            @Between(min = 1, max = MOST_MOVES) int moveNumber,
            @Sent @Nullable MoveContext context,
            @Expected @Nullable Instant deadline,
            @Sent @Nullable Endpoint refereeEndpoint)
            implements MoveMessages {}

    /**
     * The information that a player gets for its move.
     *
     * @param timeLeftMs how long it may take for all its moves from now on, in milliseconds
     * @param shown this player's view of the game
     */
    record MoveContext(
            @Sent @Nullable PlayerId opponentId,
            @Sent @Nullable RoundId roundId,
            @Sent @Nullable PlayerRecord yourStandings,
            @Sent @Between(min = 0) @Nullable Integer timeLeftMs,
            @Flat GameJson shown) {}

    /**
     * A player's move.
     *
     * @param moveNumber of the call; null if the player does not say
     * @param move in the game's own form
     */
    record ChooseMoveResponse(
            @Flat Envelope envelope,
            @Expected @Decisive @Nullable MatchId matchId,
            @Expected @TakenAsMissing @Nullable PlayerId playerId,

            @Expected @Between(min = 1, max = MOST_MOVES) @Nullable
            Integer moveNumber,

            @WrongValueCode(value = ErrorCode.E004, ofNull = true)
            GameJson move)
            implements MoveMessages, PlayerAnswer {}

    /**
     * A move that was made.
     *
     * @param tookMs how long the player took, in milliseconds
     */
    record MadeMove(
            @Between(min = 1, max = MOST_MOVES) int moveNumber,
            PlayerId playerId,
            GameJson move,
            @Between(min = 0) int tookMs) {}
}
