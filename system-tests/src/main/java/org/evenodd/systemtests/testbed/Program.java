package org.evenodd.systemtests.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;

/** A process of a test, with its output line by line and its exit status. It is killed when closed. */
public final class Program implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;
    private static final Duration PATIENCE = Duration.ofSeconds(PATIENCE_SECONDS);
    private static final String READY = "READY ";
    private static final String ENDED = "";

    private final Process process;
    private final List<String> printed = new ArrayList<>();
    private final BlockingQueue<String> ready = new LinkedBlockingQueue<>();
    private final CountDownLatch outputEnded = new CountDownLatch(1);

    private Program(Process process) {
        this.process = process;
        CompletableFuture.runAsync(this::read, task -> {
            Thread reader = new Thread(task, "output of " + process.pid());
            reader.setDaemon(true);
            reader.start();
        });
    }

    /** Starts {@code manager}, {@code referee} or {@code player} by its launcher, in a directory. */
    public static Program launch(String agent, Path directory, String... options) {
        return launchWith(Map.of("JAVA_OPTS", "-Xmx192m"), agent, directory, options);
    }

    /** Starts an agent with additional environment variables, among them JAVA_OPTS, the options of its JVM. */
    public static Program launchWith(Map<String, String> environment, String agent, Path directory, String... options) {
        List<String> command = new ArrayList<>();
        command.add(launcher(agent).toString());
        command.addAll(List.of(options));
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        return start(directory, command, all);
    }

    /** Returns a command that starts Java with the options of short programs, and then these. */
    public static List<String> java(String heap, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(language());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Returns the options that let another JVM run in this one's language. */
    private static List<String> language() {
        return Stream.of("user.language", "user.country")
                .filter(name -> System.getProperty(name) != null)
                .map(name -> "-D" + name + "=" + System.getProperty(name))
                .toList();
    }

    private static Path launcher(String agent) {
        return Path.of(System.getProperty("league.root"), "bin", agent.equals("manager") ? "league-manager" : agent)
                .toAbsolutePath();
    }

    public static Program start(Path directory, List<String> command) {
        return start(directory, command, Map.of());
    }

    public static Program start(Path directory, List<String> command, Map<String, String> environment) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().merge("JAVA_OPTS", String.join(" ", language()), (given, ours) -> ours + " " + given);
        try {
            return new Program(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                note(line);
            }
        } catch (IOException e) {
            note("(its output broke off: " + e + ")");
        } finally {
            ready.add(ENDED);
            outputEnded.countDown();
            synchronized (printed) {
                printed.notifyAll();
            }
        }
    }

    private void note(String line) {
        synchronized (printed) {
            printed.add(line);
            printed.notifyAll();
        }
        if (line.startsWith(READY)) {
            ready.add(line.substring(READY.length()));
        }
    }

    /** Waits for the next READY line; fails at once if the program has ended. */
    public Endpoint awaitReady() throws InterruptedException {
        String endpoint = ready.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (endpoint == null || endpoint.equals(ENDED)) {
            throw new AssertionError("not ready: " + output());
        }
        return Endpoint.parse(endpoint);
    }

    /** Returns the first endpoint that it has told; empty if it was never ready. */
    public Optional<Endpoint> readyAt() {
        return output().lines()
                .filter(line -> line.startsWith(READY))
                .map(line -> Endpoint.parse(line.substring(READY.length())))
                .findFirst();
    }

    /** Waits this long, or until it exits. */
    public void await(Duration atMost) throws InterruptedException {
        process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits for a line with this prefix and returns the first. */
    public String awaitLine(String beginning) throws InterruptedException {
        return await(line -> line.startsWith(beginning), beginning, PATIENCE);
    }

    /** Waits for a line that contains this text. */
    public void awaitLineWith(String part) throws InterruptedException {
        awaitLineWith(part, PATIENCE);
    }

    public void awaitLineWith(String part, Duration atMost) throws InterruptedException {
        await(line -> line.contains(part), part, atMost);
    }

    private String await(Predicate<String> wanted, String text, Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        synchronized (printed) {
            while (true) {
                Optional<String> found = printed.stream().filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0 || outputEnded.getCount() == 0 || !process.isAlive()) {
                    throw new AssertionError("no line " + text + ": " + output());
                }
                printed.wait(left);
            }
        }
    }

    /** Waits for the process to exit and returns its status. */
    public int awaitExit() throws InterruptedException {
        return awaitExit(PATIENCE);
    }

    /** Waits at most this long for the process to exit and returns its status. */
    public int awaitExit(Duration atMost) throws InterruptedException {
        if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)
                || !outputEnded.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running: " + output());
        }
        return process.exitValue();
    }

    /** Waits for the process to exit with 0 and returns its output. */
    public String awaitSuccess() throws InterruptedException {
        int status = awaitExit();
        if (status != 0) {
            throw new AssertionError("exit status " + status + ": " + output());
        }
        return output();
    }

    /** Returns the descendant whose command line contains this text. */
    public ProcessHandle child(String command) {
        return process.descendants()
                .filter(child -> child.info().commandLine().orElse("").contains(command))
                .findFirst()
                .orElseThrow(() -> new AssertionError("it has started no " + command + ": " + output()));
    }

    public String output() {
        synchronized (printed) {
            return String.join("\n", printed);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Sends SIGTERM, as a user would. It goes through the handle because {@link Process#destroy} closes the pipe too.
     */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Closes the reading end of its output. */
    public void stopReading() throws IOException {
        process.getInputStream().close();
    }

    /** Sends a signal by name, such as STOP. */
    public void signal(String name) throws InterruptedException, IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Sends SIGKILL, as a crash would, and waits for the exit. */
    public void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        awaitExit();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
