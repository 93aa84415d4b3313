package org.evenodd.agent.runtime;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** A log whose lines a test reads. */
public final class RecordedLog implements AutoCloseable {
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger;

    /** A log of its own. */
    public RecordedLog() {
        this(new LoggerContext().getLogger("agent"));
    }

    private RecordedLog(Logger logger) {
        this.logger = logger;
        lines.start();
        logger.addAppender(lines);
    }

    /** Records this logger of the JVM, too, until it is closed. */
    public static RecordedLog of(String name) {
        return new RecordedLog((Logger) LoggerFactory.getLogger(name));
    }

    public Logger logger() {
        return logger;
    }

    public List<ILoggingEvent> lines() {
        return lines.list;
    }

    public List<String> texts() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Override
    public void close() {
        logger.detachAppender(lines);
    }
}
