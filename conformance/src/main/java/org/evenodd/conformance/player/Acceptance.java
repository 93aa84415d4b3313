package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether a player knows that it was accepted in a rehearsal. A player that reads the registration answer on
 * another thread may answer for a while as if it were not registered; it is asked again until it answers as registered.
 * A player may never show that it knows, so the asking is limited in time.
 */
public final class Acceptance {

    /** How long to wait before asking again. */
    public static final Duration PAUSE = Duration.ofMillis(200);

    /** For a player that says it is not registered. */
    private static final Duration LONG = Duration.ofSeconds(5);

    /** For a player that answers without its token, which may be all that it ever does. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final InstantSource clock;
    private volatile @Nullable Instant at;
    private volatile boolean known;

    /** Creates one for a player that has not been accepted yet. */
    public Acceptance(InstantSource clock) {
        this.clock = clock;
    }

    /** Notes that the player is being accepted now. */
    public void give() {
        at = clock.instant();
    }

    public boolean isGiven() {
        return at != null;
    }

    /** Notes that the player has answered with a token. */
    public void know() {
        known = isGiven();
    }

    /** Returns whether a player that says it is not registered may just not know yet. */
    public boolean explainsNoPlace() {
        return isYounger(LONG);
    }

    /** Returns whether a player that answers without a token may just not have it yet. */
    public boolean explainsNoToken() {
        return !known && isYounger(SHORT);
    }

    private boolean isYounger(Duration age) {
        Instant since = at;
        return since != null && clock.instant().isBefore(since.plus(age));
    }
}
