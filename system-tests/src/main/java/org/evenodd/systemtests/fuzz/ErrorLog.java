package org.evenodd.systemtests.fuzz;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Collects logged errors. The misbehaviour of peers is not logged as an error, so each is a bug. */
final class ErrorLog extends AppenderBase<ILoggingEvent> {

    private final List<ILoggingEvent> logged = new ArrayList<>();
    private final LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();

    ErrorLog() {
        setContext(logs);
        start();
    }

    /** Forgets what was logged so far. */
    void begin() {
        logs.getLoggerList().forEach(Logger::detachAndStopAllAppenders);
        logged.clear();
        start();
        logs.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
            logged.add(event);
        }
    }

    void requireNone() {
        for (ILoggingEvent event : logged) {
            Throwable cause = event.getThrowableProxy() instanceof ThrowableProxy proxy ? proxy.getThrowable() : null;
            throw new Finding("an error in the log: " + event.getFormattedMessage(), cause);
        }
    }
}
