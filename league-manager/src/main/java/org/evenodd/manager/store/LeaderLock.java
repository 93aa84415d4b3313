package org.evenodd.manager.store;

import java.util.List;
import java.util.Optional;

/**
 * The lock of a league's leader, for which managers that share a store compete. It is held by this manager's session with
 * the store, over which alone it writes: without the session the lock is lost, and nothing more is written. Every method
 * may block, and throws {@link StoreException} if the store does not answer.
 */
public interface LeaderLock {

    /**
     * The outcome of a manager's claim to lead.
     *
     * @param taken whether it leads now; otherwise another manager does
     * @param endpoint of the other manager; empty if it is not known
     * @param keyMark the mark of the key with which the league has been led so far; empty if none is stored
     */
    record LeadershipClaim(boolean taken, String endpoint, Optional<String> keyMark) {}

    /** The lead is lost: the session has ended, or another manager has written. The last write may be stored, or not. */
    final class LeadershipLost extends StoreException {
        private static final long serialVersionUID = 1L;

        public LeadershipLost(String sentence) {
            super(sentence);
        }

        public LeadershipLost(StoreException cause) {
            super(cause.sentence(), cause);
        }
    }

    /** Takes the lock if it is free, over a new session if the former session was lost. */
    LeadershipClaim claim();

    /**
     * Asks the session something: the store ends a session that asks nothing for three seconds.
     *
     * @return the endpoints of managers that have claimed the lock in vain since the last question, often repeatedly
     */
    List<String> hold();

    /**
     * Stores a mark beside the lock by which managers can tell whether they have the same league key.
     *
     * @param mark must not reveal the key
     */
    void keepKeyMark(String mark);
}
