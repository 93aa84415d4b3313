package org.evenodd.systemtests.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.systemtests.testbed.Program;

/** A JVM of its own with a limited heap. */
final class ForkedJvm {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private ForkedJvm() {}

    /** Runs a program and returns its output; fails if it ran out of memory or time, or failed. */
    static String run(Path directory, String heap, Class<?> main, String... arguments) throws Exception {
        Path output = directory.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                classPath(),
                main.getName()));
        command.addAll(1, Program.language());
        command.addAll(List.of(arguments));
        Process jvm = new ProcessBuilder(command)
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
