package org.evenodd.manager.operator;

import org.evenodd.agent.program.Console;
import org.evenodd.agent.runtime.AgentLog;
import org.slf4j.Logger;

/** Tells what happens in a league on the console and in the log. */
public record Narrator(Console console, Logger log) {

    /** Tells what is as it should be. */
    void say(String line) {
        console.say(line);
        log.info(AgentLog.FOR_THE_FILE, "{}", line);
    }

    /** Tells what is not. */
    void warn(String line) {
        console.say(line);
        log.warn(AgentLog.FOR_THE_FILE, "{}", line);
    }
}
