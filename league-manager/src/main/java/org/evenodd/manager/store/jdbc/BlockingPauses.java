package org.evenodd.manager.store.jdbc;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.evenodd.protocol.transport.Scheduler;

/** Time for whoever must wait where waiting blocks: a thread of the store's own. */
public interface BlockingPauses {

    /** No time at all. */
    BlockingPauses NONE = new BlockingPauses() {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public boolean pause(Duration duration) {
            return false;
        }
    };

    /** Nanoseconds that only grow. */
    long nanoTime();

    /** Waits; false when the program ends before the time is over. */
    boolean pause(Duration duration);

    /** Time by a scheduler, on whose own threads none may pause. */
    static BlockingPauses by(Scheduler scheduler) {
        return new BlockingPauses() {
            @Override
            public long nanoTime() {
                return scheduler.nanoTime();
            }

            @Override
            public boolean pause(Duration duration) {
                CountDownLatch over = new CountDownLatch(1);
                scheduler.after(duration, over::countDown);
                return await(over);
            }
        };
    }

    private static boolean await(CountDownLatch over) {
        try {
            over.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
