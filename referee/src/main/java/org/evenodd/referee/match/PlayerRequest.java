package org.evenodd.referee.match;

import java.time.Duration;
import org.evenodd.protocol.message.MatchState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Termination;
import org.evenodd.referee.game.Game;

/** What a player is asked for. */
public sealed interface PlayerRequest {

    /** The message that answers. */
    MessageType answer();

    /** How long an answer may take, a try. */
    Duration limit(MatchTimeouts terms);

    /** The state of a match that asks for this. */
    MatchState state();

    /** What ends the match for a player that never answers. */
    Termination whenLate();

    /** What ends the match for a player that only answers wrongly. */
    Termination whenWrong();

    /** To take part. */
    record Join() implements PlayerRequest {

        @Override
        public MessageType answer() {
            return MessageType.GAME_JOIN_ACK;
        }

        @Override
        public Duration limit(MatchTimeouts terms) {
            return terms.join();
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

    /** For a move in this position. */
    record MoveRequest(Game position) implements PlayerRequest {

        @Override
        public MessageType answer() {
            return position.moveMessage();
        }

        @Override
        public Duration limit(MatchTimeouts terms) {
            return terms.move();
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
