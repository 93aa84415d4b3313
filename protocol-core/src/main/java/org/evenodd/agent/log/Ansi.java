package org.evenodd.agent.log;

import ch.qos.logback.classic.Level;

/** ANSI escape codes for colours. */
final class Ansi {

    static final String RESET = "\u001b[0m";

    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREY = "\u001b[90m";

    private Ansi() {}

    static String of(Level level) {
        if (level.isGreaterOrEqual(Level.ERROR)) {
            return RED;
        }
        return level.isGreaterOrEqual(Level.WARN) ? YELLOW : GREY;
    }
}
