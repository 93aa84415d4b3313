package org.evenodd.agent.thread;

import java.util.concurrent.atomic.AtomicReference;
import org.evenodd.protocol.transport.Cancellable;
import org.jspecify.annotations.Nullable;

/** A task that runs at most once, and not at all if cancelled before it starts. */
final class Pending implements Runnable, Cancellable {

    private final AtomicReference<@Nullable Runnable> task;

    Pending(Runnable task) {
        this.task = new AtomicReference<>(task);
    }

    @Override
    public void run() {
        Runnable todo = task.getAndSet(null);
        if (todo != null) {
            todo.run();
        }
    }

    @Override
    public void cancel() {
        task.set(null);
    }
}
