package org.evenodd.manager.league;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.Precise;
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

    /** How long a place that was taken again without its token stays at its endpoint. */
    private static final Duration HELD = Duration.ofMinutes(10);

    /** Until when the place stays at its endpoint, because that was the proof; empty if it may be moved. */
    public Optional<Instant> heldUntil(Instant now) {
        return Optional.ofNullable(takenAt).map(at -> at.plus(HELD)).filter(now::isBefore);
    }
}
