package org.evenodd.agent.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A clock that moves from one event to the next and runs them on the thread that asks it to: the same events in the
 * same order every time. Events of the same moment run in the order in which they were scheduled. For one thread only.
 * What a task throws comes out of the method that ran it.
 */
public final class VirtualTime implements Scheduler {

    private static final int FEW = 1024;

    private final Instant start;
    private final Queue<ScheduledTask> due = new ArrayDeque<>();
    private final PriorityQueue<ScheduledTask> later = new PriorityQueue<>();
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

    /** Runs events until none is left, wherever that takes the clock. */
    public void run() {
        while (step(Long.MAX_VALUE)) {}
    }

    /**
     * Runs events until the condition holds, which is asked after each.
     *
     * @return whether it holds; false when no event was left
     */
    public boolean runUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (!step(Long.MAX_VALUE)) {
                return false;
            }
        }
        return true;
    }

    /** Lets a duration pass, and runs what falls due in it. */
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
        now = event.time();
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
        return timed.time() <= end ? later.poll() : null;
    }

    private void dropCancelled() {
        for (ScheduledTask event = later.peek(); event != null && event.isOver(); event = later.peek()) {
            later.remove();
            cancelled--;
        }
    }
}
