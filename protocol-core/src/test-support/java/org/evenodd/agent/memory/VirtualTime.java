package org.evenodd.agent.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with a virtual clock that jumps from task to task and runs them on the calling thread, deterministically.
 * Tasks due at the same time run in the order in which they were scheduled. Not thread-safe. An exception that a task
 * throws leaves the method that ran it.
 */
public final class VirtualTime implements Scheduler {

    private static final int FEW = 1024;

    private final Instant start;
    private final Queue<ScheduledTask> due = new ArrayDeque<>();
    private final PriorityQueue<ScheduledTask> later = new PriorityQueue<>();
    private Duration clockAhead = Duration.ZERO;
    private long now;
    private long sequence;
    private int cancelled;

    public VirtualTime(Instant start) {
        this.start = start;
    }

    @Override
    public Instant instant() {
        return start.plusNanos(now);
    }

    @Override
    public Instant timeOfDay() {
        return instant().plus(clockAhead);
    }

    /** Sets the machine's clock, forward or back. */
    public void setClock(Duration by) {
        clockAhead = clockAhead.plus(by);
    }

    @Override
    public void execute(Runnable task) {
        due.add(new ScheduledTask(now, sequence++, task));
    }

    @Override
    public Cancellable after(Duration delay, Runnable task) {
        ScheduledTask event = new ScheduledTask(now + Math.max(0, delay.toNanos()), sequence++, task);
        later.add(event);
        return () -> cancel(event);
    }

    private void cancel(ScheduledTask event) {
        if (event.cancel()) {
            cancelled++;
        }
        if (cancelled > FEW && cancelled > later.size() / 2) {
            later.removeIf(ScheduledTask::isOver);
            cancelled = 0;
        }
    }

    @Override
    public void onOwnThread(Runnable task) {
        execute(task);
    }

    /** Runs other tasks until the future is there. */
    @Override
    public <T> T await(CompletableFuture<T> future) {
        if (!runUntil(future::isDone)) {
            throw new IllegalStateException("no task is left that could complete what is awaited");
        }
        return future.join();
    }

    /** Runs tasks until none is left. */
    public void run() {
        while (step(Long.MAX_VALUE)) {}
    }

    /**
     * Runs tasks until the condition holds, which is checked before each.
     *
     * @return true if it holds; false if no task was left
     */
    public boolean runUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (!step(Long.MAX_VALUE)) {
                return false;
            }
        }
        return true;
    }

    /** Advances the clock by a duration and runs the tasks that fall due. */
    public void advance(Duration duration) {
        long end = now + duration.toNanos();
        while (step(end)) {}
        now = end;
    }

    private boolean step(long end) {
        ScheduledTask event = next(end);
        if (event == null) {
            return false;
        }
        now = event.time;
        event.run();
        return true;
    }

    private @Nullable ScheduledTask next(long end) {
        dropCancelled();
        ScheduledTask first = due.peek();
        ScheduledTask timed = later.peek();
        if (timed == null || (first != null && first.compareTo(timed) < 0)) {
            return due.poll();
        }
        return timed.time <= end ? later.poll() : null;
    }

    private void dropCancelled() {
        for (ScheduledTask event = later.peek(); event != null && event.isOver(); event = later.peek()) {
            later.remove();
            cancelled--;
        }
    }

    /** A task scheduled at a virtual time. */
    private static final class ScheduledTask implements Comparable<ScheduledTask> {

        private final long time;
        private final long sequence;
        private @Nullable Runnable task;

        ScheduledTask(long time, long sequence, Runnable task) {
            this.time = time;
            this.sequence = sequence;
            this.task = task;
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
}
