package org.evenodd.systemtests.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;

/** The process of one agent: applies faults to it and knows whether it ended by itself. */
final class AgentProcess {

    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    /** The exit status of an agent that the manager has refused. */
    private static final int REFUSED = 1;

    private static final int NO_STATUS = -1;
    private static final String OVER = ": The league is over.";

    /** How many of its last lines a problem quotes. */
    private static final int LAST_LINES = 3;

    /** The faults that a process suffers. */
    enum ProcessFault {
        /** SIGKILL, then a restart. */
        KILL,
        /** SIGSTOP and, later, SIGCONT. */
        STOP,
        /** SIGTERM, then a restart. */
        END
    }

    private final String name;
    private final Path directory;
    private final List<String> command;
    private Program program;
    private Optional<Endpoint> endpoint = Optional.empty();
    private int excused = NO_STATUS;
    private boolean endedByUs;
    private boolean revived;
    private boolean retired;
    private int excusedExits;

    /** Starts the process; what each of its runs has said is appended to its log when it is over. */
    AgentProcess(String name, Path directory, List<String> command) {
        this.name = name;
        this.directory = directory;
        this.command = new ArrayList<>(command);
        this.program = Program.start(directory, command);
    }

    /** Allows it to end by itself with this status. */
    void excuse(int status) {
        excused = status;
    }

    /** Restarts it on its old port if it was ended here or was allowed to end. */
    synchronized void revive() throws InterruptedException {
        if (!retired && !program.isAlive() && (endedByUs || program.awaitExit() == excused)) {
            keepOutput();
            excusedExits += endedByUs ? 0 : 1;
            endpoint = endpoint.or(program::readyAt);
            endpoint.ifPresent(known -> command.set(command.indexOf("--port") + 1, String.valueOf(known.port())));
            endedByUs = false;
            revived = true;
            program = Program.start(directory, command);
        }
    }

    String name() {
        return name;
    }

    void inflict(ProcessFault fault) throws IOException, InterruptedException {
        switch (fault) {
            case KILL -> kill();
            case END -> end();
            case STOP -> signal("STOP");
        }
    }

    private void kill() throws InterruptedException {
        endedByUs |= program.isAlive();
        program.kill();
    }

    /** Kills it for good and waits for its exit. */
    synchronized void retire() {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!retired) {
            keepOutput();
        }
        retired = true;
    }

    private void keepOutput() {
        try {
            Path log = directory.resolve(name + ".log");
            Files.writeString(
                    log, program.output() + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void end() throws IOException, InterruptedException {
        endedByUs |= program.isAlive();
        program.terminate();
        try {
            program.awaitExit();
        } catch (AssertionError e) {
            tellWhatItDoes();
            throw new IllegalStateException(name + " does not end at SIGTERM; see " + directory, e);
        }
    }

    /** Terminates it and returns its exit status. */
    int endInOrder() throws IOException, InterruptedException {
        end();
        return program.awaitExit();
    }

    /** Returns how often it ended with the status that it was allowed to end with, and was restarted. */
    int excusedExits() {
        return excusedExits;
    }

    /** Resumes a stopped process. */
    void carryOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Makes it write a thread dump to its log. */
    void tellWhatItDoes() throws IOException, InterruptedException {
        signal("QUIT");
        await(A_MOMENT);
    }

    private void signal(String signal) throws IOException, InterruptedException {
        if (program.isAlive()) {
            program.signal(signal);
        }
    }

    /** Returns the status with which it ended by itself; empty if it did not. */
    Optional<Integer> ownExit() throws InterruptedException {
        return program.isAlive() || endedByUs ? Optional.empty() : Optional.of(program.awaitExit());
    }

    /** Describes how it ended, with its last lines of output; empty if that is as it should be. */
    Optional<String> wrongExit() throws InterruptedException {
        int status = ownExit().orElse(0);
        List<String> output = program.output().lines().toList();
        return status == 0 || status == excused || cameTooLate(status, output)
                ? Optional.empty()
                : Optional.of("ended by itself with exit status %d: %s".formatted(status, lastOf(output)));
    }

    /** It was restarted here, and the league had ended meanwhile. It logs the calls that reach it until it exits. */
    private boolean cameTooLate(int status, List<String> output) {
        return revived && status == REFUSED && output.stream().anyMatch(line -> line.endsWith(OVER));
    }

    private static String lastOf(List<String> output) {
        return String.join(" / ", output.subList(Math.max(0, output.size() - LAST_LINES), output.size()));
    }

    boolean isAlive() {
        return program.isAlive();
    }

    /** Waits this long, or until it exits. */
    void await(Duration duration) throws InterruptedException {
        program.await(duration);
    }

    /** Waits for the endpoint that it prints first. */
    Endpoint awaitEndpoint() throws InterruptedException {
        return program.awaitReady();
    }
}
