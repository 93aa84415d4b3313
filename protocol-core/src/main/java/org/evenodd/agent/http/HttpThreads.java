package org.evenodd.agent.http;

import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The threads, timer, buffers and memory for slow callers shared by all HTTP servers and clients of a process, so that a process
 * with fifty players stays small. All threads are daemons. Must be closed after the servers and clients.
 */
public final class HttpThreads implements AutoCloseable {

    private static final int FEWEST_THREADS = 2;
    private static final int WORKERS = 8;
    private static final int IDLE_MILLIS = 30_000;

    /** Jetty pads its queues with it. If it is not set, Jetty starts all of the JVM's management to compute it. */
    private static final String REFERENCES_PER_CACHE_LINE = "org.eclipse.jetty.util.referencesPerCacheLine";

    static {
        if (System.getProperty(REFERENCES_PER_CACHE_LINE) == null) {
            System.setProperty(REFERENCES_PER_CACHE_LINE, "16");
        }
    }

    private final SlowCallers slowCallers;
    private final QueuedThreadPool pool;
    private final Scheduler timer = new ScheduledExecutorScheduler("http-timer", true);
    private final ByteBufferPool buffers = new ArrayByteBufferPool();

    /** Threads for this many servers, each of which takes one, and one client. */
    public HttpThreads(int servers) {
        this(servers, new SlowCallers());
    }

    HttpThreads(int servers, SlowCallers slowCallers) {
        this.slowCallers = slowCallers;
        pool = new QueuedThreadPool(WORKERS + servers + 1, FEWEST_THREADS, IDLE_MILLIS);
        pool.setReservedThreads(0);
        pool.setName("http");
        pool.setDaemon(true);
        LifeCycle.start(pool);
        LifeCycle.start(timer);
    }

    QueuedThreadPool pool() {
        return pool;
    }

    SlowCallers slowCallers() {
        return slowCallers;
    }

    Scheduler timer() {
        return timer;
    }

    ByteBufferPool buffers() {
        return buffers;
    }

    @Override
    public void close() {
        LifeCycle.stop(pool);
        LifeCycle.stop(timer);
    }
}
