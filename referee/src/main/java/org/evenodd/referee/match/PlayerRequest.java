package org.evenodd.referee.match;

import java.time.Duration;
import java.util.Optional;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.MatchState;
import org.jspecify.annotations.Nullable;

/**
 * Something that a player is asked for: to take part, or a move.
 *
 * @param state the match state in which this is asked for
 * @param answer the type of the message that answers
 * @param whenLate the termination for a player that never answers
 * @param whenWrong the termination for a player whose answers are all wrong
 * @param asked the position in which a move is asked for; null for an invitation
 */
public record PlayerRequest(
        MatchState state,
        MessageType answer,
        Termination whenLate,
        Termination whenWrong,
        @Nullable Position asked) {

    public static final PlayerRequest JOIN = new PlayerRequest(
            MatchState.WAITING_FOR_PLAYERS,
            MessageType.GAME_JOIN_ACK,
            Termination.TIMEOUT_JOIN,
            Termination.INVALID_JOIN,
            null);

    /** A move in this position. */
    public static PlayerRequest move(Position position) {
        return new PlayerRequest(
                MatchState.COLLECTING_CHOICES,
                position.game().move(),
                Termination.TIMEOUT_CHOICE,
                Termination.INVALID_CHOICE,
                position);
    }

    /** Returns the position in which a move is asked for; empty for an invitation. */
    public Optional<Position> position() {
        return Optional.ofNullable(asked);
    }

    public boolean isInvitation() {
        return asked == null;
    }

    /** Returns how long each try may take. */
    public Duration limit(MatchTimeouts timeouts) {
        return isInvitation() ? timeouts.join() : timeouts.move();
    }
}
