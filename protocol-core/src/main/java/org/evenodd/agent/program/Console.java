package org.evenodd.agent.program;

import java.io.PrintWriter;
import org.evenodd.agent.log.Printable;
import org.evenodd.protocol.value.Endpoint;

/** A program's standard output, for what a person or a script waits for. Logs go to standard error. */
public final class Console {

    private final PrintWriter out;

    public Console(PrintWriter out) {
        this.out = out;
    }

    /** Prints that an agent accepts requests. */
    public void ready(Endpoint endpoint) {
        say("READY " + endpoint);
    }

    /** Prints a line. */
    public synchronized void say(String line) {
        out.println(Printable.of(line));
        out.flush();
    }
}
