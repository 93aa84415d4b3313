package org.evenodd.systemtests.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import org.evenodd.manager.store.StoreException;
import org.slf4j.LoggerFactory;

/** Hears of every exception that a program logs as an error: nobody foresaw it. A league is played on one thread. */
final class LoggedErrors extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final ThreadLocal<Findings> PLAYED = new ThreadLocal<>();
    private static final LoggedErrors WATCH = new LoggedErrors();

    /** Whatever is heard on this thread from now on belongs to one league. */
    static void tell(Findings findings) {
        PLAYED.set(findings);
        WATCH.listen();
    }

    /** Alone, so that nobody writes down what thousands of leagues tell. */
    private synchronized void listen() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        if (root.getLevel() == Level.ERROR && root.isAttached(this)) {
            return;
        }
        root.detachAndStopAllAppenders();
        root.setLevel(Level.ERROR);
        setContext(context);
        start();
        root.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        Findings findings = PLAYED.get();
        if (findings != null
                && event.getThrowableProxy() instanceof ThrowableProxy logged
                && isBug(logged.getThrowable())) {
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
}
