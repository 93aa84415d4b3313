package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.message.QueryData.NewTokens;
import org.jspecify.annotations.Nullable;

/**
 * How often a registered agent was given a new token.
 *
 * @param lastAt null before the first, and if the store does not tell
 */
public record Renewals(int count, @Nullable Instant lastAt) {

    static final Renewals NONE = new Renewals(0, null);

    /** After the agent returned with a token of that generation. */
    Renewals after(Registration before, int generation, @Nullable Instant at) {
        return generation > before.generation() ? new Renewals(count + 1, at) : this;
    }

    /** What the agent itself is told about them; null if there were none. */
    public @Nullable NewTokens toNewTokens() {
        return count == 0 ? null : new NewTokens(count, lastAt);
    }
}
