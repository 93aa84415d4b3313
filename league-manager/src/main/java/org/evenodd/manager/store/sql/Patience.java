package org.evenodd.manager.store.sql;

import java.sql.SQLException;
import java.time.Duration;
import org.evenodd.manager.store.StoreErrorText;
import org.evenodd.protocol.transport.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for a database server that may have been started together with the manager. */
@FunctionalInterface
interface Patience {
    Patience NONE = tell -> false;
    Duration PAUSE = Duration.ofSeconds(1);
    Duration LIMIT = Duration.ofSeconds(10);
    Logger LOG = LoggerFactory.getLogger(Patience.class);

    /** Connects once. */
    @FunctionalInterface
    interface ConnectAttempt {
        void connect() throws SQLException;
    }

    /**
     * Waits before another try.
     *
     * @param tell says what for
     * @return false, at once, if there is to be no other try
     */
    boolean lasts(Runnable tell);

    /** Lasts ten seconds from now, with a try each second. */
    static Patience by(Scheduler clock) {
        long end = clock.nanoTime() + LIMIT.toNanos();
        return tell -> {
            boolean lasts = clock.nanoTime() < end;
            if (lasts) {
                tell.run();
                clock.pause(PAUSE).join();
            }
            return lasts;
        };
    }

    /**
     * Connects, and tries again after a failure that may pass.
     *
     * @param place the database for people
     * @throws SQLException the last failure
     */
    default void connect(String place, ConnectAttempt attempt) throws SQLException {
        for (boolean connected = false; !connected; ) {
            try {
                attempt.connect();
                connected = true;
            } catch (SQLException e) {
                Runnable tell =
                        () -> LOG.warn("Waiting for the database server of {}: {}", place, StoreErrorText.reason(e));
                if (!PostgresStore.SqlStates.mayPass(e) || !lasts(tell)) {
                    throw e;
                }
            }
        }
    }
}
