package org.evenodd.agent.http;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Lets a bounded number of tasks be at work at once; further ones wait, first come, first served. */
final class TaskLimiter {

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int free;

    TaskLimiter(int places) {
        free = places;
    }

    /** Begins a task now or later. It is at work until {@link #leave} is called for it. */
    void enter(Runnable task) {
        if (takesPlace(task)) {
            task.run();
        }
    }

    private synchronized boolean takesPlace(Runnable task) {
        if (free == 0) {
            waiting.add(task);
            return false;
        }
        free--;
        return true;
    }

    /** Gives the place of a task that is done to the next one. */
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
