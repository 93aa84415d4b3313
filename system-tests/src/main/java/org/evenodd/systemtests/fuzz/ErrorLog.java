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

/** Hears what is logged as an error: what a peer does is none, so each is a bug of ours. */
final class ErrorLog extends AppenderBase<ILoggingEvent> {

    private final List<ILoggingEvent> heard = new ArrayList<>();
    private final LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();

    ErrorLog() {
        setContext(logs);
        start();
    }

    /** Lets the agents that logged until now be forgotten, and listens to the next ones. */
    void begin() {
        logs.getLoggerList().forEach(Logger::detachAndStopAllAppenders);
        heard.clear();
        start();
        logs.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
            heard.add(event);
        }
    }

    void requireNone() {
        for (ILoggingEvent event : heard) {
            Throwable cause = event.getThrowableProxy() instanceof ThrowableProxy proxy ? proxy.getThrowable() : null;
            throw new Finding("an error in the log: " + event.getFormattedMessage(), cause);
        }
    }
}
