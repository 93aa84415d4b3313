package org.evenodd.systemtests.testbed;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** Hands on what a thread logs as an error, in the place of all other appenders. */
public final class ErrorLog extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final ThreadLocal<Consumer<ILoggingEvent>> LISTENER = ThreadLocal.withInitial(() -> error -> {});
    private static final ErrorLog WATCH = new ErrorLog();

    private ErrorLog() {}

    /** Tells the errors of this thread to a listener from now on. */
    public static void tell(Consumer<ILoggingEvent> listener) {
        LISTENER.set(listener);
        WATCH.listen();
    }

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
        if (event.getLevel().isGreaterOrEqual(Level.ERROR)) {
            LISTENER.get().accept(event);
        }
    }
}
