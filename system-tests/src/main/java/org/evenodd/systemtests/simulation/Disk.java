package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * The disk of a process. It performs tasks one after the other, with delays; the process may die before or after each.
 */
final class Disk implements Executor {

    private static final Duration DELAY = Duration.ofMillis(12);

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final ProcessRun process;
    private boolean busy;

    Disk(ProcessRun process) {
        this.process = process;
    }

    @Override
    public void execute(Runnable task) {
        waiting.add(task);
        if (!busy) {
            begin();
        }
    }

    private void begin() {
        busy = true;
        process.after(DELAY, this::runNext);
    }

    private void runNext() {
        process.pass(CrashPoint.BEFORE_WRITE);
        waiting.remove().run();
        process.pass(CrashPoint.AFTER_WRITE);
        busy = false;
        if (!waiting.isEmpty()) {
            begin();
        }
    }
}
