package org.evenodd.agent.thread;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An actor's mailbox: runs tasks one at a time, in the order in which they came, on the threads of another executor.
 * What one task writes the next one sees. No lock is held while a task runs; one that throws is logged, and the next
 * runs.
 */
public final class SerialExecutor implements Executor {

    private static final Logger LOG = LoggerFactory.getLogger(SerialExecutor.class);

    /** So many tasks in a row, before others on the same threads have their turn. */
    private static final int TURN = 64;

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Executor parent;

    public SerialExecutor(Executor parent) {
        this.parent = parent;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (waiting.getAndIncrement() == 0) {
            parent.execute(this::takeTurn);
        }
    }

    private void takeTurn() {
        for (int i = 0; i < TURN; i++) {
            run(tasks.remove());
            if (waiting.decrementAndGet() == 0) {
                return;
            }
        }
        parent.execute(this::takeTurn);
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A task failed because of a bug", e);
        }
    }
}
