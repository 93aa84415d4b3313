package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.message.NewTokens;
import org.jspecify.annotations.Nullable;

/**
 * How often an agent that has its place was given another token.
 *
 * @param lastAt null before the first, and where the store does not tell
 */
public record Renewals(int count, @Nullable Instant lastAt) {

    static final Renewals NONE = new Renewals(0, null);

    /** After the agent returned with a token of that generation. */
    Renewals after(Registration before, int generation, @Nullable Instant at) {
        return generation > before.generation() ? new Renewals(count + 1, at) : this;
    }

    /** For those whom it concerns; null where there was none. */
    public @Nullable NewTokens told() {
        return count == 0 ? null : new NewTokens(count, lastAt);
    }
}
