package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;

/** Runs short commands of the operating system. */
final class SystemCommand {

    private SystemCommand() {}

    /**
     * Runs a command to its end, and returns what it prints.
     *
     * @throws IllegalStateException if it fails
     */
    static String run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        int status = process.waitFor();
        if (status != 0) {
            throw new IllegalStateException(
                    "%s ends with exit status %d: %s".formatted(List.of(words), status, output));
        }
        return output;
    }

    /** Runs the words of a command, separated by spaces. */
    static String line(String command) throws IOException, InterruptedException {
        return run(command.split(" "));
    }
}
