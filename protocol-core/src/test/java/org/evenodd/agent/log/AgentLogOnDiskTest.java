package org.evenodd.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Disk failures and a log. */
class AgentLogOnDiskTest {

    @TempDir
    private Path directory;

    private final QueuedDisk disk = new QueuedDisk();
    private final AgentLog log = AgentLog.of("Alice", disk);

    private Path file() {
        return directory.resolve("logs/agents/P01.log.jsonl");
    }

    private List<String> lines() throws IOException {
        return disk.lines(file());
    }

    @Test
    void isNotWaitedForByWhoLogs() {
        log.writeTo(file(), "P01");

        log.logger().info("one");

        assertThat(file()).doesNotExist();
    }

    @Test
    void hasEverythingWhenAFlushIsOver() throws IOException {
        log.writeTo(file(), "P01");
        log.logger().info("one");
        var flushed = log.flush();
        assertThat(flushed).isNotDone();

        assertThat(lines()).hasSize(1);
        assertThat(flushed).isCompleted();
    }

    @Test
    void isAppendedToByALaterRun() throws IOException {
        log.writeTo(file(), "P01");
        log.logger().info("one");
        assertThat(lines()).hasSize(1);
        AgentLog later = AgentLog.of("Alice", disk);

        later.writeTo(file(), "P01");
        later.logger().info("two");

        assertThat(lines()).hasSize(2);
    }

    @Test
    void isNotFilledByALogThatNobodyLooksAfter() throws IOException {
        Files.createDirectories(file().getParent());
        try (RandomAccessFile full = new RandomAccessFile(file().toFile(), "rw")) {
            full.seek((20 << 20) - 1);
            full.write('\n');
        }
        log.writeTo(file(), "P01");

        log.logger().info("one");

        assertThat(lines()).hasSize(1);
        assertThat(file().resolveSibling("P01.log.jsonl.1")).hasSize(20 << 20);
    }

    @Test
    void thatRefusesToWriteStopsNobody() throws IOException {
        Files.writeString(directory.resolve("logs"), "no directory");
        log.writeTo(file(), "P01");

        log.logger().info("one");
        log.logger().info("two");

        assertThat(lines()).isEmpty();
        assertThat(log.flush()).isCompleted();
    }

    @Test
    void isWrittenAgainOnceItTakesLinesAgain() throws IOException {
        Path inTheWay = Files.writeString(directory.resolve("logs"), "no directory");
        log.writeTo(file(), "P01");
        log.logger().info("one");
        assertThat(lines()).isEmpty();

        Files.delete(inTheWay);
        log.logger().info("two");

        assertThat(lines()).hasSize(1).first().asString().contains("two");
    }

    @Test
    void keepsALineThatACrashHasTornApartFromTheNext() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\"message\":\"to");
        log.writeTo(file(), "P01");

        log.logger().info("one");

        assertThat(lines()).hasSize(2).element(1).asString().startsWith("{").contains("one");
    }

    @Test
    void isWrittenUnderItsNameThoughTheFileWasMovedAway() throws IOException {
        log.writeTo(file(), "P01");
        log.logger().info("one");
        assertThat(lines()).hasSize(1);
        Files.move(file(), directory.resolve("kept"));

        log.logger().info("two");

        assertThat(lines()).singleElement().asString().contains("two");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thatIsFullIsToldOfAndWrittenAgainFromTheNextLineOn() throws IOException {
        Files.createDirectories(file().getParent());
        Files.createSymbolicLink(file(), Path.of("/dev/full"));
        log.writeTo(file(), "P01");
        ch.qos.logback.classic.Logger console = (ch.qos.logback.classic.Logger) LoggerFactory.getLogger(LogFile.class);
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        console.addAppender(told);

        log.logger().info("one");
        log.logger().info("two");
        disk.catchUp();
        Files.delete(file());
        log.logger().info("three");

        assertThat(lines()).singleElement().asString().contains("three");
        console.detachAppender(told);
        assertThat(told.list)
                .extracting(ILoggingEvent::getLevel)
                .as("cannot be written, is written again")
                .containsExactly(Level.WARN, Level.INFO);
    }
}
