package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.message.Termination;

/** The state of one player's turn. */
public sealed interface TurnState {

    /** An answer is accepted until the deadline. */
    record AwaitingAnswer(Instant deadline) implements TurnState {}

    /** The player did not answer and will be asked again, unless it posts an answer before the deadline of the try. */
    record Pausing(Instant deadline) implements TurnState {}

    /** The player has answered. */
    record TurnSettled() implements TurnState {}

    /** The player has failed the match. */
    record TurnFailed(Termination reason) implements TurnState {}
}
