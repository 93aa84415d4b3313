package org.evenodd.manager.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.agent.runtime.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The wait for a database that takes nothing at the moment. Says on the console when it begins and when it has ended. One thread
 * at a time; any thread may ask whether it goes on.
 */
final class StoreWait {
    private static final Logger LOG = LoggerFactory.getLogger(StoreWait.class);
    private static final Duration PAUSE_BETWEEN_TRIES = Duration.ofSeconds(1);

    private final String store;
    private final @Nullable Scheduler clock;
    private final Duration longest;
    private final Predicate<Throwable> mayPass;
    private long end;
    private volatile @Nullable Instant since;

    /**
     * A wait that has not begun.
     *
     * @param store its name for people
     * @param clock times the pauses, which block the caller; null for no wait at all
     * @param mayPass whether a failure may pass by itself
     */
    StoreWait(String store, @Nullable Scheduler clock, Duration longest, Predicate<Throwable> mayPass) {
        this.store = store;
        this.clock = clock;
        this.longest = longest;
        this.mayPass = mayPass;
    }

    /** When it began; empty while there is none. */
    Optional<Instant> since() {
        return Optional.ofNullable(since);
    }

    /** Called after a failure in which nothing was stored. Pauses and returns true if another attempt is worth it. */
    boolean pause(Throwable failure) {
        if (clock == null || !mayPass.test(failure)) {
            return false;
        }
        if (since == null) {
            since = clock.timeOfDay();
            end = clock.nanoTime() + longest.toNanos();
            LOG.warn(
                    "The store {} takes nothing at the moment ({}): waiting for it for up to {} seconds; until then nothing is"
                            + " acknowledged.",
                    store,
                    StoreException.reason(failure),
                    longest.toSeconds());
        }
        if (clock.nanoTime() >= end) {
            return false;
        }
        clock.pause(PAUSE_BETWEEN_TRIES).join();
        return true;
    }

    /** Called after each success. */
    void end() {
        if (since != null) {
            since = null;
            LOG.info("The store {} can be used again.", store);
        }
    }
}
