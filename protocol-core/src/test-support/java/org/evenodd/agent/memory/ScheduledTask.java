package org.evenodd.agent.memory;

import org.jspecify.annotations.Nullable;

/** A task scheduled at a virtual time. */
final class ScheduledTask implements Comparable<ScheduledTask> {

    private final long time;
    private final long sequence;
    private @Nullable Runnable task;

    ScheduledTask(long time, long sequence, Runnable task) {
        this.time = time;
        this.sequence = sequence;
        this.task = task;
    }

    long time() {
        return time;
    }

    /** Returns whether the task has run or was cancelled. */
    boolean isOver() {
        return task == null;
    }

    void run() {
        Runnable todo = task;
        task = null;
        if (todo != null) {
            todo.run();
        }
    }

    /** Cancels the task. Returns false if it has run or was cancelled already. */
    boolean cancel() {
        boolean pending = task != null;
        task = null;
        return pending;
    }

    @Override
    public int compareTo(ScheduledTask other) {
        int byTime = Long.compare(time, other.time);
        return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
}
