package org.evenodd.systemtests.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.evenodd.protocol.value.Endpoint;

/** A process that was started for a test: what it prints, line by line, and how it ends. Killed when closed. */
public final class Program implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

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

    /** Starts one of the executable jars, {@code manager}, {@code referee} or {@code player}, in a directory. */
    public static Program jar(String agent, Path directory, String... options) {
        return jar("-Xmx192m", agent, directory, options);
    }

    /** The same with a heap of another size. */
    public static Program jar(String heap, String agent, Path directory, String... options) {
        return start(directory, command(heap, agent, options));
    }

    /** The same with further variables in its environment. */
    public static Program jarWith(Map<String, String> environment, String agent, Path directory, String... options) {
        return start(directory, command("-Xmx192m", agent, options), environment);
    }

    private static List<String> command(String heap, String agent, String... options) {
        return command(List.of(heap, ClassArchive.option(agent)), agent, options);
    }

    static List<String> command(List<String> jvm, String agent, String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of(
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", System.getProperty("league.jar." + agent)));
        command.addAll(List.of(options));
        return command;
    }

    public static Program start(Path directory, List<String> command) {
        return start(directory, command, Map.of());
    }

    private static Program start(Path directory, List<String> command, Map<String, String> environment) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
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
            outputEnded.countDown();
        }
    }

    private void note(String line) {
        synchronized (printed) {
            printed.add(line);
            printed.notifyAll();
        }
        if (line.startsWith("READY ")) {
            ready.add(line.substring("READY ".length()));
        }
    }

    /** Waits for the next READY line. */
    public Endpoint awaitReady() throws InterruptedException {
        String endpoint = ready.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (endpoint == null) {
            throw new AssertionError("not ready: " + output());
        }
        return Endpoint.parse(endpoint);
    }

    /** Waits for a line that begins so. */
    public void awaitLine(String beginning) throws InterruptedException {
        await(line -> line.startsWith(beginning), beginning);
    }

    /** Waits for a line that holds a text. */
    public void awaitLineWith(String part) throws InterruptedException {
        await(line -> line.contains(part), part);
    }

    private void await(Predicate<String> wanted, String text) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (printed) {
            while (printed.stream().noneMatch(wanted)) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0 || !process.isAlive()) {
                    throw new AssertionError("no line " + text + ": " + output());
                }
                printed.wait(left);
            }
        }
    }

    /** Waits for the end. */
    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                || !outputEnded.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running: " + output());
        }
        return process.exitValue();
    }

    /** The process that it started with this in its command line. */
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

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * SIGTERM, as a user would end it. Its handle sends the signal alone: the process would close our end of the pipe.
     */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** SIGINT, as Ctrl-C would. */
    public void interrupt() throws InterruptedException, IOException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Lets it write no file beyond so many bytes, as if the disk were full. */
    public void limitFiles(int bytes) throws InterruptedException, IOException {
        int status = new ProcessBuilder("prlimit", "--pid", Long.toString(process.pid()), "--fsize=" + bytes)
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new AssertionError("prlimit ended with " + status);
        }
    }

    /** The one who reads what it prints goes away. */
    public void stopReading() throws IOException {
        process.getInputStream().close();
    }

    /** Another signal by its name, like STOP. */
    public void signal(String name) throws InterruptedException, IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** SIGKILL, as a crash would end it. */
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
