package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.message.Termination;

/** How a player stands with what it was asked for. */
public sealed interface Standing {

    /** Its answer counts until the deadline. */
    record Asked(Instant deadline) implements Standing {}

    /** It failed to answer and will be asked again, unless an answer comes by another way before the try's deadline. */
    record Pausing(Instant deadline) implements Standing {}

    /** It answered. */
    record Settled() implements Standing {}

    /** It is out of the match. */
    record Failed(Termination reason) implements Standing {}
}
