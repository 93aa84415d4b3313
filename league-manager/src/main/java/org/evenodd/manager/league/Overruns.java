package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.jspecify.annotations.Nullable;

/**
 * How often a referee has overrun its matches: those that it had at the same time count once, for a machine that slept
 * is late with all of them.
 *
 * @param lastAt null before the first
 */
public record Overruns(int count, @Nullable Instant lastAt) {

    static final Overruns NONE = new Overruns(0, null);

    private static final int TOO_MANY = 2;

    Overruns after(RefereeOverran event) {
        return lastAt == null || !event.since().isBefore(lastAt) ? new Overruns(count + 1, event.at()) : this;
    }

    /** A referee that registers again has one more try, behind all others. */
    Overruns afterReturn() {
        return new Overruns(Math.min(count, TOO_MANY - 1), lastAt);
    }

    public boolean any() {
        return count > 0;
    }

    /** Whether the referee is given no match any more. */
    public boolean tooMany() {
        return count >= TOO_MANY;
    }
}
