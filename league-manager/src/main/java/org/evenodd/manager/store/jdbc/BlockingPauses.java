package org.evenodd.manager.store.jdbc;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.evenodd.protocol.transport.Scheduler;

/** Lets the store's own threads sleep. */
public interface BlockingPauses {

    /** Never pauses. */
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

    /** A monotonic clock in nanoseconds. */
    long nanoTime();

    /** Sleeps; returns false if the program ends first. */
    boolean pause(Duration duration);

    /** Pauses timed by a scheduler, whose own threads must not pause. */
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
