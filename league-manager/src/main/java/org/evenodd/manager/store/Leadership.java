package org.evenodd.manager.store;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.evenodd.manager.store.Leadership.LeaderLock.LeadershipClaim;
import org.evenodd.protocol.peer.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Follows, and leads when nobody else does.
 *
 * <pre>
 * standby --the lock is free--> leader --the session is lost--> standby
 * </pre>
 *
 * Twice a second, on the league's thread, a standby tries the lock and a leader asks its session something.
 */
public final class Leadership {
    static final Duration PAUSE = Duration.ofMillis(500);

    private final LeaderLock lock;
    private final Scheduler scheduler;
    private final Executor thread;
    private final Executor opener;
    private final LeadershipListener listener;
    private final Logger log;
    private volatile @Nullable Lease term;
    private volatile boolean opening;
    private volatile boolean closed;
    private boolean silent;

    /** What a leadership tells. */
    public interface LeadershipListener {

        /** Another manager leads; called after each claim that fails. */
        void occupied(LeadershipClaim by);

        /** This manager leads: opens its league, which may take a while. The term may be over before that. */
        void elected(LeadershipClaim claim, Lease newTerm);

        /** The term is over; called on the league's thread. */
        void lost(Lease formerTerm, StoreException reason);
    }

    /**
     * A standby that has not claimed yet.
     *
     * @param thread the league's
     * @param opener opens leagues while the league's thread holds the lead
     */
    public Leadership(
            LeaderLock lock,
            Scheduler scheduler,
            Executor thread,
            Executor opener,
            LeadershipListener listener,
            Logger log) {
        this.lock = lock;
        this.scheduler = scheduler;
        this.thread = thread;
        this.opener = opener;
        this.listener = listener;
        this.log = log;
    }

    /**
     * Claims the lead, and opens the league if this manager has it; then keeps following or leading.
     *
     * @throws StoreException if the store does not answer
     */
    public void begin() {
        opening = true;
        askLater();
        try {
            claim(Runnable::run);
        } finally {
            opening = false;
        }
    }

    private void askLater() {
        scheduler.after(PAUSE, () -> thread.execute(this::ask));
    }

    private void ask() {
        if (closed) {
            return;
        }
        Lease present = term;
        try {
            if (present != null) {
                hold(present);
            } else if (!opening) {
                claim(opener);
            }
            silent = false;
        } catch (StoreException e) {
            if (!silent) {
                log.warn("{} Retrying.", e.sentence());
            }
            silent = true;
        } finally {
            askLater();
        }
    }

    private void claim(Executor where) {
        long asked = scheduler.nanoTime();
        LeadershipClaim claim = lock.claim();
        if (!claim.taken()) {
            listener.occupied(claim);
            return;
        }
        Lease begun = Lease.since(asked, scheduler);
        opening = true;
        term = begun;
        where.execute(() -> open(claim, begun));
    }

    /** Until it returns nothing is claimed again: two leagues of this manager never meet in the store. */
    private void open(LeadershipClaim taken, Lease begun) {
        try {
            listener.elected(taken, begun);
        } finally {
            opening = false;
        }
    }

    private void hold(Lease present) {
        long asked = scheduler.nanoTime();
        try {
            lock.hold();
            present.renew(asked);
        } catch (StoreException e) {
            lose(present, e);
        }
    }

    /** Ends a term, unless it is over; must be called on the league's thread. */
    public void lose(Lease former, StoreException reason) {
        if (!former.isOver()) {
            former.end();
            term = null;
            listener.lost(former, reason);
        }
    }

    /** Stops claiming, and leading once the league's thread has done what waits. The session's end releases the lock. */
    public void close() {
        closed = true;
        Lease present = term;
        if (present != null) {
            thread.execute(present::end);
        }
    }

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
         * @param endpoint of the other one; empty if it is not known
         * @param keyMark the mark of the key with which the league has been led so far; empty if none is stored
         */
        record LeadershipClaim(boolean taken, String endpoint, Optional<String> keyMark) {}

        /** The lead is lost: the session has ended, or another manager has written. What was being written may be stored. */
        final class LeadershipLost extends StoreException {
            private static final long serialVersionUID = 1L;

            public LeadershipLost(String sentence) {
                super(sentence);
            }

            public LeadershipLost(StoreException cause) {
                super(cause.sentence(), cause);
            }
        }

        /** Takes the lock if nobody holds it, over a new session if the former one was lost. */
        LeadershipClaim claim();

        /** Asks the session something: one that asks nothing for three seconds is ended by the store. */
        void hold();

        /**
         * Stores a mark beside the lock by which managers can tell whether they have the same league key.
         *
         * @param mark must not reveal the key
         */
        void keepKeyMark(String mark);
    }
}
