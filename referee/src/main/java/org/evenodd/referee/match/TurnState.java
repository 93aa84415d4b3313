package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.message.Termination;

/** How a player stands with what it was asked for. */
public sealed interface TurnState {

    /** Its answer counts until the deadline. */
    record AwaitingAnswer(Instant deadline) implements TurnState {}

    /** It failed to answer and will be asked again, unless an answer comes by another way before the try's deadline. */
    record Pausing(Instant deadline) implements TurnState {}

    /** It answered. */
    record TurnSettled() implements TurnState {}

    /** It is out of the match. */
    record TurnFailed(Termination reason) implements TurnState {}
}
