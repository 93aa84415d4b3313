package org.evenodd.protocol.log;

import ch.qos.logback.classic.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Colours, for terminals that have them. */
final class Ansi {

    static final String RESET = "\u001b[0m";

    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREY = "\u001b[90m";

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Ansi() {}

    static String of(Level level) {
        if (level.isGreaterOrEqual(Level.ERROR)) {
            return RED;
        }
        return level.isGreaterOrEqual(Level.WARN) ? YELLOW : GREY;
    }

    /** Whether standard error is known to be a terminal, and the person before it did not decline colours. */
    static boolean wanted(Map<String, String> environment) {
        String terminal = environment.getOrDefault("TERM", "dumb");
        return !terminal.equals("dumb") && !environment.containsKey("NO_COLOR") && isTerminal(STANDARD_ERROR);
    }

    private static boolean isTerminal(Path stream) {
        try {
            String device = Files.readSymbolicLink(stream).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
