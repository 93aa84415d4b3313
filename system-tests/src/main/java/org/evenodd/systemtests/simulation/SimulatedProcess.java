package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.protocol.value.DisplayName;
import org.jspecify.annotations.Nullable;

/** A program on its own machine. It is restarted whenever it ends before the league does. */
final class SimulatedProcess {

    private static final Duration RESTART = Duration.ofSeconds(1);

    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private final Simulation simulation;
    private final String name;
    private final Program program;
    private @Nullable ProcessRun current;
    private int run;

    /** Starts the real program. */
    @FunctionalInterface
    interface Program {
        RunningProgram start(ProcessRun process, String name, int run);
    }

    SimulatedProcess(Simulation simulation, String name, Program program) {
        this.simulation = simulation;
        this.name = name;
        this.program = program;
    }

    /** Completes when the program has done its work. */
    CompletableFuture<Void> finished() {
        return finished;
    }

    ProcessRun currentRun() {
        return requireNonNull(current);
    }

    /** The number of the run in which it died, if it is dead; 0 while it is alive, or has not come yet. */
    int deadIn() {
        return current == null || current.isAlive() ? 0 : run;
    }

    void release() {
        if (current != null) {
            current.release();
        }
    }

    void start() {
        run++;
        ProcessRun process = new ProcessRun(
                simulation.time, simulation.clockOf(name), point -> simulation.faultScheduler.hit(name, point));
        current = process;
        process.execute(() -> begin(process));
    }

    private void begin(ProcessRun process) {
        try {
            program.start(process, name, run).done().whenComplete((status, bug) -> ended(process, status, bug));
        } catch (ProgramException e) {
            simulation.tell(name + " cannot start: " + e.getMessage());
            fail(process);
        }
    }

    private void ended(ProcessRun process, ExitStatus status, Throwable bug) {
        simulation.tell(name + " ends with " + status + (bug == null ? "" : " " + bug));
        if (process != current || !process.isAlive()) {
            return;
        }
        if (bug != null) {
            simulation.findings.add("a program ended because of a bug: " + name + " " + bug);
        }
        if (status == ExitStatus.DONE) {
            process.die();
            finished.complete(null);
        } else {
            fail(process);
        }
    }

    private void fail(ProcessRun process) {
        process.die();
        simulation.time.after(RESTART, this::start);
    }

    /** Kills the process and restarts it later, unless it has ended already. */
    void kill(Duration away, boolean forgetful) {
        if (current == null || !current.isAlive()) {
            return;
        }
        simulation.tell(name + " dies for " + away.toMillis() + " ms");
        currentRun().die();
        if (forgetful) {
            forget();
        }
        simulation.time.after(away, this::start);
    }

    private void forget() {
        try {
            Files.deleteIfExists(
                    simulation.shared.token(ProcessNames.endpoint(ProcessNames.MANAGER), new DisplayName(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void hang(Duration duration) {
        if (currentRun().isAlive()) {
            simulation.tell(name + " hangs for " + duration.toMillis() + " ms");
            currentRun().hang(duration);
        }
    }
}
