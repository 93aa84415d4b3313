package org.evenodd.manager.store;

/**
 * The seat of a league's leader, for which the managers that share a store compete. While one has it, no other can write the
 * league. Used by one thread at a time; every method may block, and throws {@link StoreException} where the store does not
 * answer, after which it may be called again.
 */
public interface LeaderLock extends AutoCloseable {

    /** Takes the seat, if it was left or its leader has shown no sign of life for three seconds. */
    LeadershipClaim claim();

    /**
     * Shows a sign of life.
     *
     * @return whether the seat is still this manager's; if not, it never will be again
     */
    boolean hold();

    /**
     * Keeps, beside the seat, what tells whether another manager has the same league key.
     *
     * @param mark nothing that would help to find the key
     */
    void keepKeyMark(String mark);

    /** Leaves the seat to whoever comes, if it is this manager's. */
    @Override
    void close();
}
