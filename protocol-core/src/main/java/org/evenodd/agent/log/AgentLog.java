package org.evenodd.agent.log;

import ch.qos.logback.classic.LoggerContext;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.evenodd.agent.log.AgentAppender.Destination;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * The log of one agent, of which a program may host several: its lines go to the console under its name and, once the
 * file is known, as JSON lines into that.
 */
public final class AgentLog implements AutoCloseable {

    /** Marks what the console is told in words of its own: it goes into the agent's file alone. */
    public static final Marker FOR_THE_FILE = MarkerFactory.getMarker("for the file");

    private static final String OURS = "org.evenodd.";
    private static final String PREFIX = "agent.";

    private final AgentAppender appender = new AgentAppender();
    private final AtomicReference<Destination> destination = new AtomicReference<>();
    private final ch.qos.logback.classic.Logger logger;
    private final Executor disk;

    private AgentLog(ch.qos.logback.classic.Logger logger, Executor disk) {
        this.logger = logger;
        this.disk = disk;
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.addAppender(appender);
    }

    /**
     * Begins the log of an agent.
     *
     * @param name for the console
     * @param disk runs tasks that wait for the disk
     */
    public static synchronized AgentLog of(String name, Executor disk) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        return new AgentLog(unusedLogger(context, PREFIX + name.replace('.', '_')), disk);
    }

    private static ch.qos.logback.classic.Logger unusedLogger(LoggerContext context, String name) {
        return Stream.iterate(2, number -> number + 1)
                .map(number -> number == 2 ? name : name + '#' + number)
                .map(context::getLogger)
                .filter(candidate -> !candidate.iteratorForAppenders().hasNext())
                .findFirst()
                .orElseThrow();
    }

    /** Where the agent logs; details go into key-value pairs. */
    public Logger logger() {
        return logger;
    }

    /**
     * Names the file, and writes into it what was logged up to now. Only the first call has an effect. At 20 MB the
     * file is renamed to {@code <name>.1} and begun anew; four such are kept.
     *
     * @param agent the id that each line carries
     */
    public void writeTo(Path file, String agent) {
        Destination chosen = new Destination(new LogFile(RotatingFile.log(file), disk), agent);
        if (destination.compareAndSet(null, chosen)) {
            appender.writeTo(chosen);
        }
    }

    /** Completes when everything that was logged is in the file. */
    public CompletableFuture<Void> flush() {
        Destination current = destination.get();
        return current == null
                ? CompletableFuture.completedFuture(null)
                : current.file().flush();
    }

    /** Lets the next agent have this name on the console. What this one still logs is only there, and in no file. */
    @Override
    public void close() {
        logger.detachAppender(appender);
    }

    /** Whether a logger is an agent's. */
    static boolean isOfAgent(String logger) {
        return logger.startsWith(PREFIX);
    }

    /**
     * A logger's name as a person knows it: the agent's, the room of a class of ours, like {@code store}, or a
     * library's.
     */
    static String shortName(String logger) {
        if (isOfAgent(logger)) {
            return logger.substring(PREFIX.length());
        }
        return logger.startsWith(OURS) ? room(logger) : logger.substring(logger.lastIndexOf('.') + 1);
    }

    /**
     * The room right below a root, whatever rooms there are within: {@code org.evenodd.manager.store.jdbc} is the
     * store.
     */
    private static String room(String logger) {
        String[] names = logger.substring(OURS.length()).split("\\.", -1);
        return names[names.length > 2 ? 1 : 0];
    }
}
