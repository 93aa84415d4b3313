package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.systemtests.simulation.Fault.CrashPoint;
import org.evenodd.systemtests.simulation.Fault.WrongClock;

/** One run of a program, with its thread and clock. After it was killed, none of its tasks runs. */
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
     * Creates a run that starts now.
     *
     * @param hits called at each crash point of the process; may kill it
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

    /** Triggers what is planned for a crash point; does not return if that kills the process. */
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

    AgentLog log(String name) {
        AgentLog log = AgentLog.of(name, Runnable::run);
        logs.add(log);
        return log;
    }

    /** Kills the process: connections break, nothing more is written. */
    void die() {
        alive = false;
        held.clear();
        services.forEach(OpenService::close);
        release();
    }

    /** Releases its logger. */
    void release() {
        logs.forEach(AgentLog::close);
    }

    /** Suspends the process for a while, as SIGSTOP would. */
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

    /**
     * Thrown to stop a process at the moment it is killed. An error, so that programs do not handle it as a failure of
     * their own.
     */
    static final class ProcessDied extends Error {
        private static final long serialVersionUID = 1L;

        ProcessDied() {
            super("killed", null, false, false);
        }
    }
}
