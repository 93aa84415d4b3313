package org.evenodd.player.agent;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads on which strategies think: as many as are needed, up to a number at which they refuse more. One that never
 * comes back keeps its thread, and nobody else from theirs.
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

    /** @throws java.util.concurrent.RejectedExecutionException when all threads are taken */
    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }
}
