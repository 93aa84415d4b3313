package org.evenodd.referee.message;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * That a player was accepted in a rehearsal, which it reads in its own time: a player that reads the answer on another
 * thread answers for a while as if it had no place. It is asked again then, until it answers as a registered one. A
 * player may do without the signs of that for ever, therefore there is an end to asking.
 */
public final class Acceptance {

    /** How long to wait before asking again. */
    public static final Duration PAUSE = Duration.ofMillis(200);

    /** For a player that says that it has no place. */
    private static final Duration LONG = Duration.ofSeconds(5);

    /** For one that answers all the same, only without its token, which may be all that it ever does. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final InstantSource clock;
    private volatile @Nullable Instant at;
    private volatile boolean known;

    /** One that is yet to be given. */
    public Acceptance(InstantSource clock) {
        this.clock = clock;
    }

    /** Takes note that the player is told now. */
    public void give() {
        at = clock.instant();
    }

    public boolean isGiven() {
        return at != null;
    }

    /** Takes note that the player answered with a token. */
    public void know() {
        known = isGiven();
    }

    /** Whether a player that says it has no place may not know better yet. */
    public boolean explainsNoPlace() {
        return isYounger(LONG);
    }

    /** Whether a player that answers without a token may not have it yet. */
    public boolean explainsNoToken() {
        return !known && isYounger(SHORT);
    }

    private boolean isYounger(Duration age) {
        Instant since = at;
        return since != null && clock.instant().isBefore(since.plus(age));
    }
}
