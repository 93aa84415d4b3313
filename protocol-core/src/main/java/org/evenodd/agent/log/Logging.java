package org.evenodd.agent.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.time.ZoneId;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configures Logback in code, which saves parsing XML at every start. Logback finds this class itself; a {@code
 * logback-test.xml} takes precedence.
 */
public final class Logging extends ContextAwareBase implements Configurator {

    private static final List<String> TALKATIVE =
            List.of("io.javalin", "org.eclipse.jetty", "org.apache.hc", "org.flywaydb", "org.jdbi", "org.sqlite");

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (Logging.class.getResource("/logback-test.xml") != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        install(context, OutOfMemory::halt);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    static void install(LoggerContext context, Runnable endOutOfMemory) {
        context.addTurboFilter(new OutOfMemory(endOutOfMemory));
        ConsoleEncoder encoder =
                new ConsoleEncoder(Terminal.STANDARD_ERROR.showsColours(System.getenv()), ZoneId.systemDefault());
        encoder.setContext(context);
        encoder.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console(context, encoder));
        setLevel(context, Level.INFO);
        TALKATIVE.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
    }

    private static ConsoleAppender<ILoggingEvent> console(LoggerContext context, ConsoleEncoder encoder) {
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setName("console");
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.addFilter(new NotOnTheConsole());
        console.start();
        return console;
    }

    /** Sets the lowest level that is logged; libraries stay at warnings. */
    public static void setLevel(org.slf4j.event.Level level) {
        setLevel((LoggerContext) LoggerFactory.getILoggerFactory(), Level.convertAnSLF4JLevel(level));
    }

    private static void setLevel(LoggerContext context, Level level) {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(level);
    }
}
