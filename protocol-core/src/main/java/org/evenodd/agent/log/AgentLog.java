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
 * The log of one agent. Lines go to the console under the agent's name and, once its file is known, as JSON lines to
 * that file. One program may host several agents.
 */
public final class AgentLog implements AutoCloseable {

    /** Marks an event for the agent's log file only; the program prints its own text on the console. */
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
     * Opens the log of an agent.
     *
     * @param name shown on the console
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

    /** Returns the logger of the agent. Key-value pairs of an event become its details. */
    public Logger logger() {
        return logger;
    }

    /**
     * Sets the log file and writes everything logged so far to it. Only the first call has an effect. At 20 MB the file
     * is renamed to {@code <name>.1} and a new one started; four old files are kept.
     *
     * @param agent the id that each line carries
     */
    public void writeTo(Path file, String agent) {
        Destination chosen = new Destination(new LogFile(RotatingFile.log(file), disk), agent);
        if (destination.compareAndSet(null, chosen)) {
            appender.writeTo(chosen);
        }
    }

    /** Completes when everything logged so far is in the file. */
    public CompletableFuture<Void> flush() {
        Destination current = destination.get();
        return current == null
                ? CompletableFuture.completedFuture(null)
                : current.file().flush();
    }

    /** Detaches the file and frees the name for another agent. Later lines of this agent go to the console only. */
    @Override
    public void close() {
        logger.detachAppender(appender);
    }

    /** Returns whether a logger belongs to an agent. */
    static boolean isOfAgent(String logger) {
        return logger.startsWith(PREFIX);
    }

    /**
     * Returns a logger's name for the console: the agent's name, the top-level package of one of our classes, like
     * {@code store}, or the last part of a library's logger.
     */
    static String shortName(String logger) {
        if (isOfAgent(logger)) {
            return logger.substring(PREFIX.length());
        }
        return logger.startsWith(OURS) ? room(logger) : logger.substring(logger.lastIndexOf('.') + 1);
    }

    /** Returns the package right below a module's root: {@code store} for {@code org.evenodd.manager.store.jdbc}. */
    private static String room(String logger) {
        String[] names = logger.substring(OURS.length()).split("\\.", -1);
        return names[names.length > 2 ? 1 : 0];
    }
}
