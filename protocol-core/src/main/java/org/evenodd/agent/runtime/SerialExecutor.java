package org.evenodd.agent.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks one at a time, in order, on the threads of another executor. Each task sees the effects of the former
 * ones. No lock is held while a task runs; an exception is logged, and the next task runs.
 */
public final class SerialExecutor implements Executor {

    /** The number of tasks run in a row before yielding the thread. */
    private static final int TASKS_IN_A_TURN = 64;

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
        for (int i = 0; i < TASKS_IN_A_TURN; i++) {
            Workers.run(tasks.remove());
            if (waiting.decrementAndGet() == 0) {
                return;
            }
        }
        parent.execute(this::takeTurn);
    }
}
