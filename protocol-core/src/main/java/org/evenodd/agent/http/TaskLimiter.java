package org.evenodd.agent.http;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Limits the number of concurrent tasks; further ones wait in order of arrival. */
final class TaskLimiter {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int free;

    TaskLimiter(int places) {
        free = places;
    }

    /** Runs a task now or later. It counts as running until {@link #leave} is called for it. */
    void enter(Runnable task) {
        if (tryStart(task)) {
            task.run();
        }
    }

    private synchronized boolean tryStart(Runnable task) {
        if (free == 0) {
            waiting.add(task);
            return false;
        }
        free--;
        return true;
    }

    /** Ends a task, and starts the next one. */
    void leave() {
        Runnable next = next();
        if (next != null) {
            next.run();
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = waiting.poll();
        if (next == null) {
            free++;
        }
        return next;
    }
}
