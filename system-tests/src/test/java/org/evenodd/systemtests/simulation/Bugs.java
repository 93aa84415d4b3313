package org.evenodd.systemtests.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import org.evenodd.manager.store.StoreException;
import org.slf4j.LoggerFactory;

/** Hears of every exception that a program logs as an error: nobody foresaw it. */
final class Bugs extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private Findings findings = new Findings();

    static Bugs watch() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        root.setLevel(Level.ERROR);
        Bugs bugs = new Bugs();
        bugs.setContext(context);
        bugs.start();
        root.addAppender(bugs);
        return bugs;
    }

    void tell(Findings whom) {
        findings = whom;
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getThrowableProxy() instanceof ThrowableProxy logged && isBug(logged.getThrowable())) {
            findings.add(event.getFormattedMessage() + '\n' + ThrowableProxyUtil.asString(logged));
        }
    }

    /** Stores fail as planned, and processes die as planned, whatever has been wrapped around that. */
    private static boolean isBug(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return !(root instanceof ProcessDied) && !(root instanceof StoreException);
    }

    /** Forgets all agents' logs, so that their names are free again. */
    @Override
    public void close() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLoggerList().forEach(Logger::detachAndStopAllAppenders);
    }
}
