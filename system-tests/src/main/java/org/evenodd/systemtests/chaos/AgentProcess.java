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

/** One agent's process: what is done to it, and whether it ended by itself. */
final class AgentProcess {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration A_BLINK = Duration.ofMillis(20);
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    /** What an agent ends with that the manager has refused. */
    private static final int REFUSED = 1;

    private static final String OVER = ": The league is over.";

    private final String name;
    private final Path directory;
    private final Path log;
    private final List<String> command;
    private Process process;
    private OptionalInt excused = OptionalInt.empty();
    private boolean endedByUs;
    private boolean revived;
    private boolean retired;

    /** Starts it; what it prints is added to its log. */
    AgentProcess(String name, Path directory, List<String> command) throws IOException {
        this.name = name;
        this.directory = directory;
        this.log = directory.resolve(name + ".log");
        this.command = new ArrayList<>(command);
        start();
    }

    private void start() throws IOException {
        endedByUs = false;
        process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    /** Lets it end with a status, by itself, as if it had been ended here. */
    void excuse(int status) {
        excused = OptionalInt.of(status);
    }

    /** Starts it again at the place that it had, where it was ended here or is excused. */
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

    /** It has ended when this returns. */
    void kill() {
        endedByUs |= process.isAlive();
        process.destroyForcibly().onExit().join();
    }

    /** It has ended when this returns, for good. */
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

    /** Ends a stop. */
    void carryOn() throws IOException, InterruptedException {
        signal("-CONT");
    }

    /** Has it write into its log what each thread does. */
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

    /** The status with which it ended by itself, if it did. */
    Optional<Integer> ownExit() {
        return process.isAlive() || endedByUs ? Optional.empty() : Optional.of(process.exitValue());
    }

    /** The status with which it ended by itself, and its last words, where it should not have. */
    Optional<String> wrongExit() throws IOException {
        int status = ownExit().orElse(0);
        if (status == 0 || isExcused(status)) {
            return Optional.empty();
        }
        String lastWords = lastWords();
        return cameTooLate(status, lastWords)
                ? Optional.empty()
                : Optional.of("ended by itself with exit status %d: %s".formatted(status, lastWords));
    }

    /** It was started again here, and found that the league had ended meanwhile. */
    private boolean cameTooLate(int status, String lastWords) {
        return revived && status == REFUSED && lastWords.endsWith(OVER);
    }

    private String lastWords() throws IOException {
        return Files.readString(log, UTF_8).lines().reduce("", (before, line) -> line);
    }

    private boolean isExcused(int status) {
        return excused.equals(OptionalInt.of(status));
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
