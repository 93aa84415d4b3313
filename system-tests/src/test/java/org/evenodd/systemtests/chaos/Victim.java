package org.evenodd.systemtests.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.value.Endpoint;

/** One agent's process: what is done to it, and whether it ended by itself. */
final class Victim {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration A_BLINK = Duration.ofMillis(20);

    private final String name;
    private final Path log;
    private final List<String> command;
    private Process process;
    private boolean endedByUs;

    /** Starts it; what it prints is added to its log. */
    Victim(String name, Path directory, List<String> command) throws IOException {
        this.name = name;
        this.log = directory.resolve(name + ".log");
        this.command = new ArrayList<>(command);
        start();
    }

    private void start() throws IOException {
        endedByUs = false;
        process = new ProcessBuilder(command)
                .directory(log.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** Starts it again at the place that it had, where it was ended here. */
    void revive() throws IOException {
        if (!process.isAlive() && endedByUs) {
            Optional<String> endpoint = endpoint();
            if (endpoint.isPresent()) {
                retell("--port", String.valueOf(Endpoint.parse(endpoint.get()).port()));
            }
            start();
        }
    }

    String name() {
        return name;
    }

    /** It has ended when this returns. */
    void kill() {
        endedByUs = true;
        process.destroyForcibly().onExit().join();
    }

    void end() throws InterruptedException {
        endedByUs = true;
        process.toHandle().destroy();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(name + " does not end at SIGTERM");
        }
    }

    void stop() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void carryOn() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        if (process.isAlive()) {
            new ProcessBuilder("kill", signal, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        }
    }

    /** The status with which it ended by itself, if it did. */
    Optional<Integer> ownExit() {
        return process.isAlive() || endedByUs ? Optional.empty() : Optional.of(process.exitValue());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Lets time pass; less where it ends meanwhile. */
    void await(Duration duration) throws InterruptedException {
        process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The endpoint that it printed first. */
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
        return Files.readString(log, UTF_8)
                .lines()
                .filter(line -> line.startsWith("READY "))
                .map(line -> line.substring("READY ".length()))
                .findFirst();
    }

    private void retell(String option, String value) {
        command.set(command.indexOf(option) + 1, value);
    }
}
