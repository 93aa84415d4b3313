package org.evenodd.systemtests.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.value.Endpoint;

/** The process of one agent: applies faults to it and knows whether it ended by itself. */
final class AgentProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration A_BLINK = Duration.ofMillis(20);
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    /** The exit status of an agent that the manager has refused. */
    private static final int REFUSED = 1;

    private static final String OVER = ": The league is over.";

    /** How many of its last lines a problem quotes. */
    private static final int LAST_LINES = 3;

    private final String name;
    private final Path directory;
    private final Path log;
    private final List<String> command;
    private Process process;
    private int formerBytes;
    private OptionalInt excused = OptionalInt.empty();
    private boolean endedByUs;
    private boolean revived;
    private boolean retired;

    /** Starts the process; its output is appended to its log. */
    AgentProcess(String name, Path directory, List<String> command) throws IOException {
        this.name = name;
        this.directory = directory;
        this.log = directory.resolve(name + ".log");
        this.command = new ArrayList<>(command);
        start();
    }

    private void start() throws IOException {
        endedByUs = false;
        formerBytes = Files.exists(log) ? Math.toIntExact(Files.size(log)) : 0;
        process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** Allows it to end by itself with this status. */
    void excuse(int status) {
        excused = OptionalInt.of(status);
    }

    /** Restarts it on its old port if it was ended here or was allowed to end. */
    synchronized void revive() throws IOException {
        if (!retired && !process.isAlive() && (endedByUs || isExcused(process.exitValue()))) {
            Optional<String> endpoint = endpoint();
            if (endpoint.isPresent()) {
                retell("--port", String.valueOf(Endpoint.parse(endpoint.get()).port()));
            }
            start();
            revived = true;
        }
    }

    String name() {
        return name;
    }

    void inflict(ProcessFault fault) throws IOException, InterruptedException {
        switch (fault) {
            case KILL -> kill();
            case END -> end();
            case STOP -> signal("-STOP");
        }
    }

    /** Kills it and waits for its exit. */
    void kill() {
        endedByUs |= process.isAlive();
        process.destroyForcibly().onExit().join();
    }

    /** Kills it for good and waits for its exit. */
    synchronized void retire() {
        retired = true;
        kill();
    }

    private void end() throws InterruptedException {
        endedByUs |= process.isAlive();
        process.toHandle().destroy();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            tellWhatItDoes();
            throw new IllegalStateException(name + " does not end at SIGTERM; see " + log);
        }
    }

    /** Resumes a stopped process. */
    void carryOn() throws IOException, InterruptedException {
        signal("-CONT");
    }

    /** Makes it write a thread dump to its log. */
    void tellWhatItDoes() {
        try {
            signal("-QUIT");
            await(A_MOMENT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void signal(String signal) throws IOException, InterruptedException {
        if (process.isAlive()) {
            new ProcessBuilder("kill", signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        }
    }

    /** Returns the status with which it ended by itself; empty if it did not. */
    Optional<Integer> ownExit() {
        return process.isAlive() || endedByUs ? Optional.empty() : Optional.of(process.exitValue());
    }

    /** Describes how it ended, with its last lines of output; empty if that is as it should be. */
    Optional<String> wrongExit() throws IOException {
        int status = ownExit().orElse(0);
        if (status == 0 || isExcused(status)) {
            return Optional.empty();
        }
        List<String> output = output(formerBytes);
        return cameTooLate(status, output)
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

    /** Returns the lines after this many bytes of its log; it may have been killed in the middle of a line. */
    private List<String> output(int after) throws IOException {
        byte[] bytes = Files.readAllBytes(log);
        return new String(bytes, after, bytes.length - after, UTF_8).lines().toList();
    }

    private boolean isExcused(int status) {
        return excused.equals(OptionalInt.of(status));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits this long, or until it exits. */
    void await(Duration duration) throws InterruptedException {
        process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits for the endpoint that it prints first. */
    String awaitEndpoint() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Optional<String> endpoint = endpoint();
            if (endpoint.isPresent()) {
                return endpoint.get();
            }
            await(A_BLINK);
        }
        throw new IllegalStateException(name + " does not get ready; see " + log);
    }

    private Optional<String> endpoint() throws IOException {
        return output(0).stream()
                .filter(line -> line.startsWith("READY "))
                .map(line -> line.substring("READY ".length()))
                .findFirst();
    }

    private void retell(String option, String value) {
        command.set(command.indexOf(option) + 1, value);
    }
}
