package org.evenodd.manager.operator;

import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.slf4j.Logger;

/** The lines for the operator: on the console, and in the file of the log. */
public record OperatorLog(Console console, Logger log) {

    /** Prints good or neutral news. */
    void print(String line) {
        console.say(line);
        log.info(AgentLog.FOR_THE_FILE, "{}", line);
    }

    /** Prints a problem. */
    void warn(String line) {
        console.say(line);
        warnInFile(line);
    }

    /** Writes a problem to the file alone: the console shows it less often. */
    void warnInFile(String line) {
        log.warn(AgentLog.FOR_THE_FILE, "{}", line);
    }
}
