package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.jspecify.annotations.Nullable;

/**
 * How often a referee has overrun its matches. Concurrent matches count once, since a machine that slept is late with
 * all of them.
 *
 * @param lastAt null before the first
 */
public record Overruns(int count, @Nullable Instant lastAt) {

    static final Overruns NONE = new Overruns(0, null);

    private static final int TOO_MANY = 2;

    Overruns after(RefereeOverran event) {
        return lastAt == null || !event.since().isBefore(lastAt) ? new Overruns(count + 1, event.at()) : this;
    }

    /** A referee that registers again gets another try, after all others. */
    Overruns afterReturn() {
        return new Overruns(Math.min(count, TOO_MANY - 1), lastAt);
    }

    public boolean any() {
        return count > 0;
    }

    /** Whether the referee gets no more matches. */
    public boolean tooMany() {
        return count >= TOO_MANY;
    }
}
