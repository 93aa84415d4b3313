package org.evenodd.manager.league;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a match before the operator annulled it.
 *
 * @param lease the last one given, 0 before the first
 * @param decision null if it had none
 */
public record Annulled(
        int lease, @Nullable Decision decision, @Nullable String reason, Instant at) {

    /** The operator's reason, if given. */
    public Optional<String> reasonGiven() {
        return Optional.ofNullable(reason);
    }
}
