package org.evenodd.manager.operator;

import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.slf4j.Logger;

/** What the operator is told: on the console, and in the file of the log. */
public record OperatorLog(Console console, Logger log) {

    /** Prints what is as it should be. */
    void print(String line) {
        console.say(line);
        log.info(AgentLog.FOR_THE_FILE, "{}", line);
    }

    /** Prints what is not. */
    void warn(String line) {
        console.say(line);
        warnInFile(line);
    }

    /** Writes what is not, of which the console is told less often. */
    void warnInFile(String line) {
        log.warn(AgentLog.FOR_THE_FILE, "{}", line);
    }
}
