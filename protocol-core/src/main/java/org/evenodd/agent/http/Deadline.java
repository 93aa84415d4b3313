package org.evenodd.agent.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** A timer for at most one pending action. */
final class Deadline {

    private final Scheduler timer;
    private Scheduler.@Nullable Task task;

    Deadline(Scheduler timer) {
        this.timer = timer;
    }

    /** Arms the timer, replacing the former action. */
    synchronized void arm(Duration delay, Runnable action) {
        disarm();
        task = timer.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    synchronized void disarm() {
        if (task != null) {
            task.cancel();
            task = null;
        }
    }
}
