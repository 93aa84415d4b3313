package org.evenodd.manager.store;

/**
 * The lock of a league's leader, for which managers that share a store compete. While one manager holds it, no other
 * can write the league. Used by one thread at a time; every method may block, and throws {@link StoreException} if the
 * store does not answer, after which it may be called again.
 */
public interface LeaderLock extends AutoCloseable {

    /** Takes the lock if it was released or its holder has sent no heartbeat for three seconds. */
    LeadershipClaim claim();

    /**
     * Sends a heartbeat.
     *
     * @return whether this manager still holds the lock; once false, always false
     */
    boolean hold();

    /**
     * Stores a mark beside the lock by which managers can tell whether they have the same league key.
     *
     * @param mark must not reveal the key
     */
    void keepKeyMark(String mark);

    /** Releases the lock if this manager holds it. */
    @Override
    void close();
}
