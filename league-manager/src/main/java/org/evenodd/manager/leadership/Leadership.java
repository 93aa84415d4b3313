package org.evenodd.manager.leadership;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.thread.RetryLoop;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.LeadershipClaim;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.transport.Scheduler;
import org.slf4j.Logger;

/**
 * Claims and holds leadership for a manager.
 *
 * <pre>
 * standby --claim succeeds--> leader --another manager leads--> deposed
 * </pre>
 *
 * A standby claims twice a second, a leader sends a heartbeat as often; while the store does not answer, both keep
 * trying, and the leader's lease runs out.
 */
public final class Leadership implements AutoCloseable {
    static final Duration PERIOD = Duration.ofMillis(500);

    private final LeaderLock lock;
    private final Lease lease;
    private final Executor blocking;
    private final LeadershipListener listener;
    private final Logger log;
    private final RetryLoop<Boolean> asking;
    private Optional<String> keyMark = Optional.empty();
    private boolean leads;
    private boolean silent;
    private boolean closed;

    /** Called on the thread that asks the store. */
    public interface LeadershipListener {

        /** Another manager leads; called after each failed claim. */
        void occupied(LeadershipClaim.Occupied by);

        /** This manager leads; its lease has begun, and may already be over if the store took long to answer. */
        void elected(LeadershipClaim.LeadershipTaken claim);

        /** Another manager has taken over, and the lease is over; the last call. */
        void deposed();
    }

    /**
     * A standby that has not claimed yet.
     *
     * @param blocking runs the requests to the store, one at a time
     */
    public Leadership(
            LeaderLock lock,
            Lease lease,
            Scheduler scheduler,
            Executor blocking,
            LeadershipListener listener,
            Logger log) {
        this.lock = lock;
        this.lease = lease;
        this.blocking = blocking;
        this.listener = listener;
        this.log = log;
        this.asking =
                new RetryLoop<>(scheduler, this::ask, (again, times) -> again ? Optional.of(PERIOD) : Optional.empty());
    }

    /**
     * Claims leadership, and keeps claiming or holding it.
     *
     * @throws StoreException if the store does not answer the first claim
     */
    public void begin() {
        claim();
        asking.beginAfter(PERIOD);
    }

    /** Claims or holds once; returns whether to continue. A bug ends the loop. */
    private CompletableFuture<Boolean> ask() {
        CompletableFuture<Boolean> again = new CompletableFuture<>();
        blocking.execute(() -> again.complete(claimOrHold()));
        return again;
    }

    private synchronized boolean claimOrHold() {
        if (closed) {
            return false;
        }
        try {
            boolean again = leads ? hold() : claim();
            silent = false;
            return again;
        } catch (StoreException e) {
            tell(e);
            return true;
        }
    }

    private boolean claim() {
        Lease.Moment asked = lease.now();
        LeadershipClaim claim = lock.claim();
        if (claim instanceof LeadershipClaim.LeadershipTaken taken) {
            lease.renew(asked);
            listener.elected(taken);
            leads = true;
        } else {
            listener.occupied((LeadershipClaim.Occupied) claim);
        }
        return true;
    }

    private boolean hold() {
        Lease.Moment asked = lease.now();
        if (!lock.hold()) {
            lease.end();
            listener.deposed();
            return false;
        }
        lease.renew(asked);
        keyMark.ifPresent(lock::keepKeyMark);
        keyMark = Optional.empty();
        return true;
    }

    /** Stores the mark of the league's key beside the lock. */
    public synchronized void keepKeyMark(String mark) {
        keyMark = Optional.of(mark);
    }

    private void tell(StoreException e) {
        if (!silent) {
            log.warn("{} Retrying.", e.sentence());
        }
        silent = true;
    }

    /** Stops leading and claiming, and releases the lock if this manager holds it. */
    @Override
    public synchronized void close() {
        closed = true;
        lease.end();
        try {
            lock.close();
        } catch (StoreException e) {
            log.debug("The leader lock could not be released", e);
        }
    }
}
