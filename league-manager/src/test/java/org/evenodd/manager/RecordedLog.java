package org.evenodd.manager;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;

/** A log of its own, whose lines a test reads. */
public final class RecordedLog {
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = new LoggerContext().getLogger("league_manager");

    public RecordedLog() {
        lines.start();
        logger.addAppender(lines);
    }

    public Logger logger() {
        return logger;
    }

    public List<ILoggingEvent> lines() {
        return lines.list;
    }
}
