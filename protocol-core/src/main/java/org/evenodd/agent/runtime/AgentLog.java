package org.evenodd.agent.runtime;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.recovery.RecoveryListener;
import ch.qos.logback.core.recovery.ResilientFileOutputStream;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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

    private static final Logger LOG = LoggerFactory.getLogger(AgentLog.class);
    private static final String PREFIX = "agent.";

    private final BackgroundAppender appender;
    private final ch.qos.logback.classic.Logger logger;

    private AgentLog(ch.qos.logback.classic.Logger logger, Executor disk) {
        this.logger = logger;
        appender = new BackgroundAppender(disk);
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.addAppender(appender);
    }

    /**
     * Opens the log of an agent.
     *
     * @param name shown on the console
     * @param disk runs tasks that wait for the disk, one at a time, in their order
     */
    public static synchronized AgentLog of(String name, Executor disk) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        return new AgentLog(unusedLogger(context, PREFIX + name.replace('.', '_')), disk);
    }

    private static ch.qos.logback.classic.Logger unusedLogger(LoggerContext context, String name) {
        ch.qos.logback.classic.Logger candidate = context.getLogger(name);
        for (int number = 2; candidate.iteratorForAppenders().hasNext(); number++) {
            candidate = context.getLogger(name + '#' + number);
        }
        return candidate;
    }

    /** Returns the logger of the agent. Key-value pairs of an event become its details. */
    public Logger logger() {
        return logger;
    }

    /**
     * Sets the log file: the first one gets everything logged so far, another one what is logged from then on. At 20 MB a file
     * is renamed to {@code <name>.1} and a new one started; four old files are kept.
     *
     * @param agent the id that each line carries
     */
    public void writeTo(Path file, String agent) {
        appender.writeTo(file, () -> file, agent);
    }

    /** Sets the log file likewise: that of the agent's league. */
    public void writeTo(LeagueFile file, String agent) {
        appender.writeTo(file.known(), file::link, agent);
    }

    /** Closes the file and frees the name for another agent. Later lines of this agent go to the console only. */
    @Override
    public void close() {
        logger.detachAppender(appender);
        appender.stop();
    }

    /** Returns whether a logger belongs to an agent. */
    static boolean isOfAgent(String logger) {
        return logger.startsWith(PREFIX);
    }

    /** Returns a logger's name for the console: the agent's, or the class that logs. */
    static String shortName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    /**
     * Hands one agent's events to the disk, so that whoever logs never waits for it. Until the file is known, the latest
     * events are kept in memory. Those that come while too many wait for the disk are lost, which the console tells once.
     */
    private static final class BackgroundAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

        private static final int MOST_KEPT_EVENTS = 256;
        private static final int MOST_WAITING_EVENTS = 10_000;

        private final AtomicInteger waiting = new AtomicInteger();
        private final Deque<ILoggingEvent> kept = new ArrayDeque<>();
        private final Executor disk;
        private volatile boolean behind;
        private @Nullable JsonFile file;

        BackgroundAppender(Executor disk) {
            this.disk = disk;
        }

        @Override
        protected void append(ILoggingEvent event) {
            if (waiting.get() < MOST_WAITING_EVENTS) {
                waiting.incrementAndGet();
                event.prepareForDeferredProcessing();
                disk.execute(() -> write(event));
            } else if (!behind) {
                behind = true;
                LOG.warn(
                        "The disk does not keep up with the log of {}: lines are lost",
                        shortName(event.getLoggerName()));
            }
        }

        private synchronized void write(ILoggingEvent event) {
            if (waiting.decrementAndGet() == 0) {
                behind = false;
            }
            if (file != null) {
                file.doAppend(event);
            } else {
                kept.addLast(event);
                if (kept.size() > MOST_KEPT_EVENTS) {
                    kept.removeFirst();
                }
            }
        }

        /** Logback writes to the disk only: in a file system of another kind, the latest lines stay in memory. */
        void writeTo(Path path, Supplier<Path> found, String agent) {
            if (path.getFileSystem() == FileSystems.getDefault()) {
                disk.execute(() -> open(found, agent));
            }
        }

        private synchronized void open(Supplier<Path> found, String agent) {
            Path path = found.get();
            if (file == null || !file.isAt(path)) {
                close();
                file = new JsonFile(path, agent);
                file.start(context);
                kept.forEach(file::doAppend);
                kept.clear();
            }
        }

        @Override
        public void stop() {
            super.stop();
            disk.execute(this::close);
        }

        private synchronized void close() {
            if (file != null) {
                file.stop();
            }
        }
    }

    /** A file of JSON lines, for its owner only. Lines that the disk refuses are lost, which the console tells once. */
    private static final class JsonFile extends RollingFileAppender<ILoggingEvent> implements RecoveryListener {

        private static final String LONGEST_FILE = "20MB";
        private static final int OLDER_FILES = 4;

        private final Path path;
        private final String agent;

        JsonFile(Path path, String agent) {
            this.path = path.toAbsolutePath();
            this.agent = agent;
        }

        boolean isAt(Path other) {
            return path.equals(other.toAbsolutePath());
        }

        void start(ch.qos.logback.core.Context owner) {
            setContext(owner);
            setFile(path.toString());
            setEncoder(new LineLayout.JsonLines(agent).encoder());
            SizeBasedTriggeringPolicy<ILoggingEvent> bound = new SizeBasedTriggeringPolicy<>();
            bound.setMaxFileSize(FileSize.valueOf(LONGEST_FILE));
            bound.setCheckIncrement(Duration.buildByMilliseconds(0));
            bound.start();
            setTriggeringPolicy(bound);
            FixedWindowRollingPolicy older = new FixedWindowRollingPolicy();
            older.setContext(owner);
            older.setParent(this);
            older.setFileNamePattern(path.toString().replace("%", "\\%") + ".%i");
            older.setMaxIndex(OLDER_FILES);
            setRollingPolicy(older);
            start();
        }

        /** Starts the policy only now: it loads a parser of patterns, and most logs stay short. */
        @Override
        public void rollover() {
            getRollingPolicy().start();
            super.rollover();
        }

        /** If an earlier run left an unfinished last line, ends that line first. */
        @Override
        public void openFile(String name) throws IOException {
            try {
                OwnerOnly.createDirectories(path.resolveSibling(""));
                if (Files.notExists(path)) {
                    Files.createFile(path, OwnerOnly.attributes(path, false));
                }
                super.openFile(name);
                ((ResilientFileOutputStream) getOutputStream()).addRecoveryListener(this);
                if (isTorn()) {
                    getOutputStream().write('\n');
                }
            } catch (IOException e) {
                newFailure(e);
                throw e;
            }
        }

        private boolean isTorn() throws IOException {
            try (RandomAccessFile content = new RandomAccessFile(path.toFile(), "r")) {
                content.seek(Math.max(0, content.length() - 1));
                return content.length() > 0 && content.read() != '\n';
            }
        }

        @Override
        public void newFailure(IOException failure) {
            LOG.warn("The log {} cannot be written: {}", path, DiskTrouble.reason(failure));
        }

        @Override
        public void recoveryOccured() {
            LOG.info("The log {} is written again", path);
        }
    }
}
