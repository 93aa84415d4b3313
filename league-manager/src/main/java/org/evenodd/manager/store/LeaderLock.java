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
     * @param term the number of the leader's term, from 1; 0 if there has been none
     * @param missing of acknowledged events, which the store has lost, for people; empty if none is known to be, and for a manager
     *     that does not lead
     */
    record LeadershipClaim(
            boolean taken, String endpoint, Optional<String> keyMark, long term, Optional<String> missing) {}

    /** The lead is lost: the session has ended, or another manager has written. Nothing of the last write is stored. */
    class LeadershipLost extends StoreException {
        private static final long serialVersionUID = 1L;

        public LeadershipLost(String sentence) {
            super(sentence);
        }

        public LeadershipLost(StoreException cause) {
            super(cause.sentence(), cause);
        }
    }

    /** The lead is lost in the middle of a commit: the last write is stored, or not. */
    final class OutcomeUnknown extends LeadershipLost {
        private static final long serialVersionUID = 1L;

        public OutcomeUnknown(StoreException cause) {
            super(cause);
        }
    }

    /** Takes the lock if it is free, over a new session if the former session was lost. */
    LeadershipClaim claim();

    /**
     * Writes over the session: the store ends a session that asks nothing for three seconds, and a primary that has been replaced
     * takes no write.
     *
     * @return the endpoints of managers that have claimed the lock in vain since the last question, often repeatedly
     */
    List<String> hold();

    /**
     * Stores a mark beside the lock by which managers can tell whether they have the same league key. What was missing before
     * is missing no longer: the league goes on without it.
     *
     * @param mark must not reveal the key
     */
    void keepKeyMark(String mark);
}
