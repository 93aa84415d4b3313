package org.evenodd.agent.runtime;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A standard stream, which may be connected to a terminal. */
public enum Terminal {
    STANDARD_INPUT(Path.of("/proc/self/fd/0")),
    STANDARD_OUTPUT(Path.of("/proc/self/fd/1")),
    STANDARD_ERROR(Path.of("/proc/self/fd/2"));

    private static final Path CONTROLLING = Path.of("/dev/tty");
    private static final int USUAL_HEIGHT = 24;
    private static final int FIRST_WITH_CONSOLES_FOR_PIPES = 22;

    private final Path stream;

    Terminal(Path stream) {
        this.stream = stream;
    }

    /** Returns whether the stream is known to be a terminal that shows colours, and {@code NO_COLOR} is not set. */
    public boolean showsColours(Map<String, String> environment) {
        return !environment.containsKey("NO_COLOR") && redraws(environment);
    }

    /** Returns whether the stream is known to be a terminal on which a line can be drawn over another. */
    public boolean redraws(Map<String, String> environment) {
        return !environment.getOrDefault("TERM", "dumb").equals("dumb") && isTerminal();
    }

    /** Returns how many lines the terminal of this process has; 24 if nobody can tell. Waits a moment for the answer. */
    public static int height() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(CONTROLLING.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            int lines = Integer.parseInt(size.substring(0, Math.max(0, size.indexOf(' '))));
            return lines > 0 ? lines : USUAL_HEIGHT;
        } catch (IOException | NumberFormatException e) {
            return USUAL_HEIGHT;
        }
    }

    /** Returns whether the stream is known to be a terminal. */
    public boolean isTerminal() {
        try {
            String device = Files.readSymbolicLink(stream).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /**
     * Returns the console if a person can be asked, else null. Newer JVMs also return a console for files and pipes, so
     * standard input is checked.
     */
    public static @Nullable Console asksAndAnswers() {
        Console console = System.console();
        return Runtime.version().feature() < FIRST_WITH_CONSOLES_FOR_PIPES || STANDARD_INPUT.isTerminal()
                ? console
                : null;
    }
}
