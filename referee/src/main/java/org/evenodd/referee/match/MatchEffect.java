package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Position;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.MatchEvent.CallId;

/** Something that the caller of a match has to carry out. */
public sealed interface MatchEffect {

    /**
     * Send the request to the player, and report {@link MatchEvent.DeadlinePassed} at the deadline.
     *
     * @param limit of the try
     * @param left for all moves of the player, from now on
     */
    record CallPlayer(CallId id, PlayerRequest request, Instant deadline, Duration limit, Duration left)
            implements MatchEffect {}

    /** Report {@link MatchEvent.RetryDue} at that time. */
    record Retry(CallId id, Instant at) implements MatchEffect {}

    /** Tell a player of its fault, before anything else is sent to it. */
    record Warn(PlayerId player, PlayerRequest request, PlayerFault fault, FaultConsequence consequence)
            implements MatchEffect {}

    /** Report the result to the manager. */
    record SendReport(MatchVerdict verdict, Position position, MatchRecord matchRecord) implements MatchEffect {}

    /** Send both players the result, once it cannot be lost any more. */
    record AnnounceResult(MatchVerdict verdict, Position position) implements MatchEffect {}

    /** The consequence of a player's fault. */
    sealed interface FaultConsequence {

        /** Returns which repetition this is, counted from 1. */
        int number();

        int most();

        /** Returns whether the player may still answer (PRD 6.2.4). */
        default boolean open() {
            return !(this instanceof MatchForfeited);
        }

        /** The call is repeated at that time. */
        record RetryAt(int number, int most, Instant at) implements FaultConsequence {}

        /** A valid answer is still accepted for that long. */
        record AnswerWithin(int number, int most, Duration left) implements FaultConsequence {}

        /** The player loses the match. */
        record MatchForfeited(int number, int most) implements FaultConsequence {}
    }
}
