package org.evenodd.systemtests.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import org.evenodd.manager.store.StoreException;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.ProcessRun.ProcessDied;
import org.slf4j.LoggerFactory;

/**
 * Records every exception that a program logs as an error, that is, every unexpected one. A league is played on one
 * thread.
 */
final class LoggedErrors extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final ThreadLocal<Findings> PLAYED = new ThreadLocal<>();
    private static final LoggedErrors WATCH = new LoggedErrors();

    /** Attributes the errors of this thread to one league from now on. */
    static void tell(Findings findings) {
        PLAYED.set(findings);
        WATCH.listen();
    }

    /** Replaces all other appenders, so that the logs of thousands of leagues are not written. */
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

    /** Planned failures of stores and processes are no bugs, even as the cause of another exception. */
    private static boolean isBug(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return !(root instanceof ProcessDied) && !(root instanceof StoreException);
    }
}
