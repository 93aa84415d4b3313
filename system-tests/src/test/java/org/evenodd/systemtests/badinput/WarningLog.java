package org.evenodd.systemtests.badinput;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.evenodd.agent.log.Logging;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** The warnings and errors that all agents of this process log. */
final class WarningLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger root;

    /** Starts collecting. */
    WarningLog() {
        Logging.setLevel(Level.WARN);
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        setContext(context);
        start();
        root.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.add(event.getFormattedMessage() + ' ' + event.getKeyValuePairs());
    }

    /** Returns the lines that contain a text. */
    List<String> linesWith(String text) {
        return lines.stream().filter(line -> line.contains(text)).toList();
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        root.detachAppender(this);
        Logging.setLevel(Level.ERROR);
    }
}
