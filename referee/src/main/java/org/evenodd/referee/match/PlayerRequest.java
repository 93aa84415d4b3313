package org.evenodd.referee.match;

import java.time.Duration;
import org.evenodd.protocol.message.MatchState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Termination;
import org.evenodd.referee.game.Game;

/** Something that a player is asked for. */
public sealed interface PlayerRequest {

    /** Returns the type of the message that answers. */
    MessageType answer();

    /** Returns how long each try may take. */
    Duration limit(MatchTimeouts timeouts);

    /** Returns the match state in which this is asked for. */
    MatchState state();

    /** Returns the termination for a player that never answers. */
    Termination whenLate();

    /** Returns the termination for a player whose answers are all wrong. */
    Termination whenWrong();

    /** The player is invited to take part. */
    record Join() implements PlayerRequest {

        @Override
        public MessageType answer() {
            return MessageType.GAME_JOIN_ACK;
        }

        @Override
        public Duration limit(MatchTimeouts timeouts) {
            return timeouts.join();
        }

        @Override
        public MatchState state() {
            return MatchState.WAITING_FOR_PLAYERS;
        }

        @Override
        public Termination whenLate() {
            return Termination.TIMEOUT_JOIN;
        }

        @Override
        public Termination whenWrong() {
            return Termination.INVALID_JOIN;
        }
    }

    /** The player is asked for a move in this position. */
    record MoveRequest(Game position) implements PlayerRequest {

        @Override
        public MessageType answer() {
            return position.moveMessage();
        }

        @Override
        public Duration limit(MatchTimeouts timeouts) {
            return timeouts.move();
        }

        @Override
        public MatchState state() {
            return MatchState.COLLECTING_CHOICES;
        }

        @Override
        public Termination whenLate() {
            return Termination.TIMEOUT_CHOICE;
        }

        @Override
        public Termination whenWrong() {
            return Termination.INVALID_CHOICE;
        }
    }
}
