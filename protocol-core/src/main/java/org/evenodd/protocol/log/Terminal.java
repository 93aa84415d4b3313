package org.evenodd.protocol.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A standard stream, which may end at a terminal. */
public enum Terminal {
    STANDARD_OUTPUT(Path.of("/proc/self/fd/1")),
    STANDARD_ERROR(Path.of("/proc/self/fd/2"));

    private final Path stream;

    Terminal(Path stream) {
        this.stream = stream;
    }

    /** Whether it is known to be a terminal, and the person before it did not decline colours. */
    public boolean showsColours(Map<String, String> environment) {
        String terminal = environment.getOrDefault("TERM", "dumb");
        return !terminal.equals("dumb") && !environment.containsKey("NO_COLOR") && isTerminal(stream);
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
