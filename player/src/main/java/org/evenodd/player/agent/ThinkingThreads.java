package org.evenodd.player.agent;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A bounded pool of threads for strategies, which rejects tasks when all threads are busy. A strategy that never
 * returns occupies its thread, but delays no other.
 */
public final class ThinkingThreads implements Executor {

    static final int FEWEST = 8;
    private static final int PER_PLAYER = 2;
    private static final long IDLE_SECONDS = 30;

    private final ThreadPoolExecutor threads;

    public ThinkingThreads(int players) {
        threads = new ThreadPoolExecutor(
                0,
                Math.max(FEWEST, PER_PLAYER * players),
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                ThinkingThreads::daemon);
    }

    private static Thread daemon(Runnable tasks) {
        Thread thread = new Thread(tasks, "strategy");
        thread.setDaemon(true);
        return thread;
    }

    /** @throws java.util.concurrent.RejectedExecutionException if all threads are busy */
    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }
}
