package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.jspecify.annotations.Nullable;

/**
 * How an agent proved, when it registered, that its endpoint is its own.
 *
 * @param key whether it has shown the league's referee key, or its enrolment key, at this endpoint
 * @param fromThere whether it called from the endpoint's address
 * @param takenAt when it took its place again with neither its token nor a key; null if it did not
 */
public record Claim(
        boolean key,
        boolean fromThere,
        @Maybe @Precise @Nullable Instant takenAt) {

    /** In the stores of earlier versions: nothing is known, so that nothing is held against the agent. */
    static final Claim UNKNOWN = new Claim(true, true, null);
}
