package org.evenodd.agent.program;

import java.io.PrintWriter;
import org.evenodd.agent.log.Printable;
import org.evenodd.protocol.value.Endpoint;

/** A program's standard output, for what a person or a script waits for. Logs go to standard error. */
public final class Console {

    /** Moves to the beginning of the line and clears it. */
    private static final String ANEW = "\r\u001b[K";

    private final PrintWriter out;
    private boolean drawn;

    public Console(PrintWriter out) {
        this.out = out;
    }

    /** Prints that an agent accepts requests. */
    public void ready(Endpoint endpoint) {
        say("READY " + endpoint);
    }

    /** Prints a line. */
    public synchronized void say(String line) {
        out.println((drawn ? ANEW : "") + Printable.of(line));
        out.flush();
        drawn = false;
    }

    /**
     * Shows a line that the next one replaces. The cursor stays at its beginning, so that a log line overwrites it too.
     * Only for a terminal.
     */
    public synchronized void redraw(String line) {
        out.print(ANEW + Printable.of(line) + '\r');
        out.flush();
        drawn = true;
    }

    /** Removes the line that {@link #redraw} showed last, if no other has replaced it. */
    public synchronized void clear() {
        if (drawn) {
            out.print(ANEW);
            out.flush();
            drawn = false;
        }
    }
}
