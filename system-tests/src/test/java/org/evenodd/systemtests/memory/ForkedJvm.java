package org.evenodd.systemtests.memory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.systemtests.testbed.Program;

/** A JVM of its own with a limited heap. */
final class ForkedJvm {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private ForkedJvm() {}

    /** Runs a program and returns its output; fails if it ran out of memory or time, or failed. */
    static String run(Path directory, String heap, Class<?> main, String... arguments) throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = Program.java(heap, "-XX:+ExitOnOutOfMemoryError", "-cp", classPath, main.getName());
        command.addAll(List.of(arguments));
        try (Program jvm = Program.start(directory, command)) {
            int status = jvm.awaitExit(PATIENCE);
            if (status != 0) {
                throw new AssertionError("status " + status + '\n' + jvm.output());
            }
            return jvm.output();
        }
    }
}
