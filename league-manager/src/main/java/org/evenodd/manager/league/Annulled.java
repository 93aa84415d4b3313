package org.evenodd.manager.league;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a match was until the operator had it played again.
 *
 * @param lease the last one given, 0 before the first
 * @param decision null where it had none yet
 */
public record Annulled(
        int lease, @Nullable Decision decision, @Nullable String reason, Instant at) {

    /** The operator's reason, if it gave one. */
    public Optional<String> told() {
        return Optional.ofNullable(reason);
    }
}
