package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.OpenService;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Scheduler;

/** One run of a program: its thread and its clock. Of one that was killed nothing happens any more. */
final class ProcessRun implements Scheduler {

    private final List<OpenService> services = new ArrayList<>();
    private final List<AgentLog> logs = new ArrayList<>();
    private final Queue<Runnable> held = new ArrayDeque<>();
    private final VirtualTime time;
    private final Instant begun;
    private final WrongClock clock;
    private final Consumer<CrashPoint> hits;
    private boolean alive = true;
    private boolean hanging;

    /**
     * A run that begins now.
     *
     * @param hits is told of each point that the process passes, and may kill it
     */
    ProcessRun(VirtualTime time, WrongClock clock, Consumer<CrashPoint> hits) {
        this.time = time;
        this.begun = time.instant();
        this.clock = clock;
        this.hits = hits;
    }

    boolean isAlive() {
        return alive;
    }

    /** Has what is planned for this point happen; does not return where that is the end of the process. */
    void pass(CrashPoint point) {
        requireAlive();
        hits.accept(point);
        requireAlive();
    }

    void requireAlive() {
        if (!alive) {
            throw new ProcessDied();
        }
    }

    void opened(OpenService service) {
        services.add(service);
    }

    AgentLog log(String name, Executor disk) {
        AgentLog log = AgentLog.of(name, disk);
        logs.add(log);
        return log;
    }

    /** Ends at once: connections break, nothing is written. */
    void die() {
        alive = false;
        held.clear();
        services.forEach(OpenService::close);
        release();
    }

    /** Lets others have its place in the log. */
    void release() {
        logs.forEach(AgentLog::close);
    }

    /** Does nothing for a while, as under SIGSTOP. */
    void hang(Duration duration) {
        hanging = true;
        time.after(duration, this::goOn);
    }

    private void goOn() {
        hanging = false;
        while (!held.isEmpty() && !hanging) {
            run(held.remove());
        }
    }

    @Override
    public Instant instant() {
        return clock.shows(begun, time.instant());
    }

    @Override
    public void execute(Runnable task) {
        if (alive) {
            time.execute(() -> run(task));
        }
    }

    @Override
    public Cancellable after(Duration delay, Runnable task) {
        return alive ? time.after(clock.really(delay), () -> run(task)) : () -> {};
    }

    private void run(Runnable task) {
        if (!alive) {
            return;
        }
        if (hanging) {
            held.add(task);
            return;
        }
        try {
            task.run();
        } catch (ProcessDied expected) {
            requireDead(expected);
        }
    }

    private void requireDead(ProcessDied expected) {
        if (alive) {
            throw expected;
        }
    }
}
