package org.evenodd.agent.runtime;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.spi.FilterReply;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import org.evenodd.agent.runtime.LineLayout.ConsoleLines;
import org.slf4j.LoggerFactory;

/**
 * Configures Logback in code, which saves parsing XML at every start. Logback finds this class itself; a {@code
 * logback-test.xml} takes precedence.
 */
public final class Logging extends ContextAwareBase implements Configurator {

    private static final List<String> LIBRARIES =
            List.of("io.javalin", "org.eclipse.jetty", "org.apache.hc", "org.flywaydb");

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (Logging.class.getResource("/logback-test.xml") != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        install(context, OutOfMemory.HALT);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    static void install(LoggerContext context, OutOfMemory memory) {
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setName("console");
        console.setTarget("System.err");
        boolean coloured = Terminal.STANDARD_ERROR.showsColours(System.getenv());
        console.setEncoder(new ConsoleLines(coloured, ZoneId.systemDefault()).encoder());
        console.addFilter(new Filter<>() {
            @Override
            public FilterReply decide(ILoggingEvent event) {
                if (event.getThrowableProxy() instanceof ThrowableProxy failure) {
                    memory.endIfCause(failure.getThrowable());
                }
                return isForTheFile(event) ? FilterReply.DENY : FilterReply.NEUTRAL;
            }
        });
        console.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console);
        setLevel(context, Level.INFO);
        LIBRARIES.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
        context.getLogger("org.sqlite").setLevel(Level.OFF); // logs what it throws, too
    }

    /** Returns whether the console is told something else: the event is marked {@link AgentLog#FOR_THE_FILE}. */
    private static boolean isForTheFile(ILoggingEvent event) {
        return event.getMarkerList() != null && event.getMarkerList().contains(AgentLog.FOR_THE_FILE);
    }

    /** Sets the lowest level that is logged; libraries stay at warnings. */
    public static void setLevel(org.slf4j.event.Level level) {
        setLevel((LoggerContext) LoggerFactory.getILoggerFactory(), Level.convertAnSLF4JLevel(level));
    }

    private static void setLevel(LoggerContext context, Level level) {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(level);
    }

    /**
     * The end of a program that has run out of memory, since what failed on the way may be anything, and what is stored
     * lets it resume. It is noticed in what is logged: every thread, executor and library that survives an error logs it.
     *
     * @param end ends it
     */
    public record OutOfMemory(Runnable end) {

        /** Ends this program. */
        public static final OutOfMemory HALT = new OutOfMemory(OutOfMemory::halt);

        private static final int MOST_CAUSES = 10;

        /** Made before it is needed, since then there may be no memory for it. */
        private static final byte[] LAST_WORDS =
                "The program has run out of memory and ends. Start it again; if this recurs, with more: java -Xmx1g -jar ...\n"
                        .getBytes(StandardCharsets.UTF_8);

        /** Halts the JVM with status 1; waits for no lock and no shutdown hook, which may need memory, too. */
        private static void halt() {
            try (FileOutputStream error = new FileOutputStream(FileDescriptor.err)) {
                error.write(LAST_WORDS);
            } catch (IOException e) {
                // nobody can be told
            } finally {
                Runtime.getRuntime().halt(1);
            }
        }

        /** Ends the program if this failure, or a cause of it, is that there is no memory. */
        public void endIfCause(Throwable failure) {
            Throwable cause = failure;
            for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
                if (cause instanceof OutOfMemoryError) {
                    end.run();
                }
                cause = cause.getCause();
            }
        }
    }
}
