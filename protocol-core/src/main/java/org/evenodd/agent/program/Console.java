package org.evenodd.agent.program;

import java.io.PrintWriter;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.protocol.value.Printable;

/** A program's standard output, for what a person or a script waits for. Logs go to standard error. */
public final class Console {

    /** To the first column, and clears the line. */
    private static final String CLEARED = "\r\u001b[K";

    /** Cuts lines that are too long for the terminal, instead of wrapping them. */
    private static final String CUT = "\u001b[?7l%s\u001b[?7h\r";

    private final PrintWriter out;
    private final boolean terminal;
    private String shown = "";

    /** A console that only prints lines. */
    public Console(PrintWriter out) {
        this(out, false);
    }

    /**
     * A console.
     *
     * @param terminal whether a line can be drawn over another
     */
    public Console(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Whether {@link #show} does something. */
    public boolean isTerminal() {
        return terminal;
    }

    /**
     * On a terminal, shows a line below all others, in the place of the one shown before; an empty one removes it. To be
     * repeated: logs may have overwritten it.
     */
    public synchronized void show(String line) {
        if (terminal && !(line.isEmpty() && shown.isEmpty())) {
            out.print(CLEARED);
            shown = line;
            redraw();
            out.flush();
        }
    }

    private void redraw() {
        if (!shown.isEmpty()) {
            out.print(CUT.formatted(Printable.of(shown)));
        }
    }

    /** Prints that an agent accepts requests, and where. */
    public void ready(OpenService open) {
        say("READY " + open.listening());
        open.ports().stream().skip(1).forEach(direct -> say("Directly, without the proxy: " + direct));
        if (open.publicUrl().isGiven()) {
            say("Others reach it at " + open.endpoint());
        }
    }

    /** Prints a line. */
    public synchronized void say(String line) {
        if (!shown.isEmpty()) {
            out.print(CLEARED);
        }
        out.println(Printable.of(line));
        redraw();
        out.flush();
    }
}
