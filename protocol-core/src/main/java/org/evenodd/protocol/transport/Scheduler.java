package org.evenodd.protocol.transport;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/** The clock and the threads that an agent is given. Tasks must not block. */
public interface Scheduler extends InstantSource, Executor {

    /** Runs a task once, when the duration has passed; at once if it is zero or negative. */
    Cancellable after(Duration delay, Runnable task);
}
