package org.evenodd.manager.store.jdbc;

import java.time.Duration;
import org.evenodd.agent.settings.Backoff;
import org.evenodd.manager.store.Sentences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a database again where its failure may pass, ever less often and not for ever.
 *
 * @param pauses how to wait between two tries
 * @param patience how long, from the first failure on
 */
public record Persistence(Pauses pauses, Duration patience) {
    private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));

    private static final Duration PATIENCE_AT_START = Duration.ofSeconds(10);

    /** Nothing is asked twice. */
    public static final Persistence NONE = new Persistence(Pauses.NONE, Duration.ZERO);

    /** How the first connection is made: who starts a manager watches, and does not wait so long. */
    public FirstContact firstContact() {
        return new FirstContact(pauses, patience.compareTo(PATIENCE_AT_START) < 0 ? patience : PATIENCE_AT_START);
    }

    /** Something that a database is asked for. */
    @FunctionalInterface
    interface Request<T> {

        /**
         * Asks once.
         *
         * @param again whether it was asked before, and may have done it although it said otherwise
         */
        T ask(boolean again);
    }

    /**
     * Asks until there is an answer.
     *
     * @throws RuntimeException the last failure: one that will not pass, or has not within the patience
     */
    <T> T insistOn(Request<T> request) {
        try {
            return request.ask(false);
        } catch (RuntimeException e) {
            return insistOn(request, e);
        }
    }

    private <T> T insistOn(Request<T> request, RuntimeException first) {
        long begin = pauses.nanoTime();
        RuntimeException failure = first;
        for (int repeat = 1; mayGoOn(failure, begin); repeat++) {
            if (repeat == 1) {
                tell(failure);
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

    private boolean mayGoOn(RuntimeException failure, long begin) {
        return Transience.mayPass(failure) && pauses.nanoTime() - begin < patience.toNanos();
    }

    private void tell(RuntimeException failure) {
        LOG.warn(
                "The database fails ({}): trying again for up to {} s",
                Sentences.reason(failure),
                patience.toSeconds());
    }
}
