package org.evenodd.manager.store.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import org.evenodd.manager.store.Sentences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first connection to a server, which may have been started together with its manager and take a little longer.
 *
 * @param pauses how to wait between two tries
 * @param patience how long in all; what will not pass by itself, like a wrong password, is not tried twice
 */
public record FirstContact(Pauses pauses, Duration patience) {
    private static final Logger LOG = LoggerFactory.getLogger(FirstContact.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** Connects once. */
    @FunctionalInterface
    public interface Knock {
        void connect() throws SQLException;
    }

    /**
     * Connects, and says what it waits for.
     *
     * @param place the database for people
     * @throws SQLException the last failure
     */
    public void make(String place, Knock knock) throws SQLException {
        long begin = pauses.nanoTime();
        for (boolean connected = false; !connected; ) {
            connected = tried(place, knock, begin);
        }
    }

    private boolean tried(String place, Knock knock, long begin) throws SQLException {
        try {
            knock.connect();
            return true;
        } catch (SQLException e) {
            if (!mayGoOn(e, begin)) {
                throw e;
            }
            LOG.warn("Waiting for the database server of {}: {}", place, Sentences.reason(e));
            if (!pauses.pause(PAUSE)) {
                throw e;
            }
            return false;
        }
    }

    private boolean mayGoOn(SQLException failure, long begin) {
        return Transience.mayPass(failure) && pauses.nanoTime() - begin < patience.toNanos();
    }
}
