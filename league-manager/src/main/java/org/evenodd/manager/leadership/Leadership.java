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
 * A manager's way into the leader's seat, and its stay there.
 *
 * <pre>
 * standby --claim is taken--> leader --the seat is another's--> deposed
 * </pre>
 *
 * A standby claims twice a second, a leader shows a sign of life as often; where the store does not answer, both go on
 * asking, and the leader's lease ends meanwhile.
 */
public final class Leadership implements AutoCloseable {
    static final Duration PERIOD = Duration.ofMillis(500);

    private final LeaderLock seat;
    private final Lease lease;
    private final Executor blocking;
    private final LeadershipListener listener;
    private final Logger log;
    private final RetryLoop<Boolean> asking;
    private Optional<String> keyMark = Optional.empty();
    private boolean leads;
    private boolean silent;
    private boolean closed;

    /** Hears how it goes, on the thread that asks the store. */
    public interface LeadershipListener {

        /** The seat is another's; said after each claim. */
        void occupied(LeadershipClaim.Occupied by);

        /** The seat is this manager's; its lease has begun, and is over already where the store took long to say so. */
        void elected(LeadershipClaim.LeadershipTaken seat);

        /** Another manager has the seat, and the lease is over; the last that is said. */
        void deposed();
    }

    /**
     * Leadership that nobody has claimed yet.
     *
     * @param blocking runs what asks the store, one after the other
     */
    public Leadership(
            LeaderLock seat,
            Lease lease,
            Scheduler scheduler,
            Executor blocking,
            LeadershipListener listener,
            Logger log) {
        this.seat = seat;
        this.lease = lease;
        this.blocking = blocking;
        this.listener = listener;
        this.log = log;
        this.asking =
                new RetryLoop<>(scheduler, this::ask, (again, times) -> again ? Optional.of(PERIOD) : Optional.empty());
    }

    /**
     * Claims the seat, and goes on claiming or holding it.
     *
     * @throws StoreException when the store does not answer; later it may fall silent
     */
    public void begin() {
        claim();
        asking.beginAfter(PERIOD);
    }

    /** Asks once; whether to ask again. A bug ends it. */
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
        LeadershipClaim claim = seat.claim();
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
        if (!seat.hold()) {
            lease.end();
            listener.deposed();
            return false;
        }
        lease.renew(asked);
        keyMark.ifPresent(seat::keepKeyMark);
        keyMark = Optional.empty();
        return true;
    }

    /** Keeps, beside the seat, the mark of the key with which the league is led. */
    public synchronized void keepKeyMark(String mark) {
        keyMark = Optional.of(mark);
    }

    private void tell(StoreException e) {
        if (!silent) {
            log.warn("{} Asking until it does.", e.sentence());
        }
        silent = true;
    }

    /** Acts as the leader no more, asks no more, and leaves the seat where it is this manager's. */
    @Override
    public synchronized void close() {
        closed = true;
        lease.end();
        try {
            seat.close();
        } catch (StoreException e) {
            log.debug("The seat could not be left", e);
        }
    }
}
