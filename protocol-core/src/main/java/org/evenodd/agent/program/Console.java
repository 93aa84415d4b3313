package org.evenodd.agent.program;

import java.io.PrintWriter;
import org.evenodd.agent.log.Printable;
import org.evenodd.protocol.value.Endpoint;

/** A program's standard output: what a person or a script waits for. Logs go elsewhere. */
public final class Console {

    private final PrintWriter out;

    public Console(PrintWriter out) {
        this.out = out;
    }

    /** Says that an agent answers requests. */
    public void ready(Endpoint endpoint) {
        say("READY " + endpoint);
    }

    /** Prints a line. */
    public synchronized void say(String line) {
        out.println(Printable.of(line));
        out.flush();
    }
}
