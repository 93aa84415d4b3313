package org.evenodd.systemtests.testbed;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.evenodd.protocol.transport.Scheduler;

/** A disk that delays every write until {@link #hurry} is called; from then on it writes at once. */
final class SlowDisk implements Executor {

    private static final Duration DELAY = Duration.ofMillis(20);

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final Scheduler scheduler;
    private boolean hurrying;

    SlowDisk(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void execute(Runnable task) {
        if (hurrying) {
            task.run();
        } else {
            waiting.add(task);
            scheduler.after(DELAY, this::runNext);
        }
    }

    private void runNext() {
        Runnable next = waiting.poll();
        if (next != null) {
            next.run();
        }
    }

    void hurry() {
        hurrying = true;
        while (!waiting.isEmpty()) {
            runNext();
        }
    }
}
