package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.manager.store.StoredEvent;

/** Plays a league in a JVM of its own with a limited heap. */
final class ForkedLeague {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private ForkedLeague() {}

    /** Takes the directory for the run data, the number of players and the number of referees. */
    public static void main(String[] arguments) {
        long begin = System.nanoTime();
        List<StoredEvent> events = FinishedLeague.play(
                Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), 99);
        Duration taken = Duration.ofNanos(System.nanoTime() - begin);
        long decisions = events.stream()
                .filter(event -> event.type().equals("match_decided"))
                .count();
        Duration busy = Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        System.out.printf(
                "%d decisions in %d ms, of which the thread that played was busy for %d ms%n",
                decisions, taken.toMillis(), busy.toMillis());
    }

    /** Plays it and returns the other JVM's output; fails if that ran out of memory or time. */
    static String play(Path directory, String heap, int players, int referees) throws Exception {
        Path output = directory.resolve("output.txt");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        classPath(),
                        ForkedLeague.class.getName(),
                        directory.toString(),
                        String.valueOf(players),
                        String.valueOf(referees))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = jvm.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            String said = read(output);
            if (!ended || jvm.exitValue() != 0) {
                throw new AssertionError((ended ? "status " + jvm.exitValue() : "no end") + '\n' + said);
            }
            return said;
        } finally {
            jvm.destroyForcibly();
        }
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), UTF_8);
    }
}
