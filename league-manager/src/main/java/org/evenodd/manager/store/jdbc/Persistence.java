package org.evenodd.manager.store.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.store.StoreErrorText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retries database requests after transient failures, for a limited time.
 *
 * @param pauses waits between two tries
 * @param limit the time limit, from the first failure; permanent failures such as a wrong password are not retried
 */
public record Persistence(BlockingPauses pauses, Duration limit) {
    private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

    private static final Duration PAUSE_AT_START = Duration.ofSeconds(1);
    private static final Duration LIMIT_AT_START = Duration.ofSeconds(10);

    /** Never retries. */
    public static final Persistence NONE = new Persistence(BlockingPauses.NONE, Duration.ZERO);

    /** Connects once. */
    @FunctionalInterface
    public interface ConnectAttempt {
        void connect() throws SQLException;
    }

    /**
     * Makes the first connection to a server that may have been started together with the manager, and says what it
     * waits for. The operator is watching: the time limit is shorter, and counts from the first try.
     *
     * @param place the database for people
     * @throws SQLException the last failure
     */
    public void connect(String place, ConnectAttempt attempt) throws SQLException {
        Duration limitAtStart = limit.compareTo(LIMIT_AT_START) < 0 ? limit : LIMIT_AT_START;
        long begin = pauses.nanoTime();
        for (boolean connected = false; !connected; ) {
            try {
                attempt.connect();
                connected = true;
            } catch (SQLException e) {
                if (!mayRetry(e, begin, limitAtStart)) {
                    throw e;
                }
                LOG.warn("Waiting for the database server of {}: {}", place, StoreErrorText.reason(e));
                if (!pauses.pause(PAUSE_AT_START)) {
                    throw e;
                }
            }
        }
    }

    /** A request to a database. */
    @FunctionalInterface
    interface DatabaseRequest<T> {

        /**
         * Tries once.
         *
         * @param again whether an earlier try may have succeeded although it seemed to fail
         */
        T ask(boolean again);
    }

    /**
     * Tries, with growing delays, until the request succeeds.
     *
     * @throws RuntimeException the last failure, if it is permanent or the time limit has passed
     */
    <T> T retry(DatabaseRequest<T> request) {
        try {
            return request.ask(false);
        } catch (RuntimeException e) {
            return retry(request, e);
        }
    }

    private <T> T retry(DatabaseRequest<T> request, RuntimeException first) {
        long begin = pauses.nanoTime();
        RuntimeException failure = first;
        for (int repeat = 1; mayRetry(failure, begin, limit); repeat++) {
            if (repeat == 1) {
                logRetry(failure);
            }
            if (!pauses.pause(BACKOFF.before(repeat))) {
                throw failure;
            }
            try {
                return request.ask(true);
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        throw failure;
    }

    private boolean mayRetry(Exception failure, long begin, Duration limit) {
        return TransientFailures.mayPass(failure) && pauses.nanoTime() - begin < limit.toNanos();
    }

    private void logRetry(RuntimeException failure) {
        LOG.warn(
                "The database failed ({}): trying again for up to {} s",
                StoreErrorText.reason(failure),
                limit.toSeconds());
    }
}
