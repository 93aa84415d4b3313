package org.evenodd.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.file.OwnerOnly;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Disk failures and a log. */
class AgentLogOnDiskTest {

    @TempDir
    private Path directory;

    private final AgentLog log = AgentLog.of("Alice");

    @AfterEach
    void close() {
        log.close();
    }

    private Path file() {
        return directory.resolve("logs/agents/P01.log.jsonl");
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file());
    }

    @Test
    void keepsNobodyWaitingForADiskThatHangsAndHasAllLinesInOrderOnceItGoesOn() throws IOException {
        Deque<Runnable> hanging = new ArrayDeque<>();
        List<ILoggingEvent> told = told(() -> {
            try (AgentLog held = AgentLog.of("Bob", hanging::add)) {
                held.writeTo(file(), "P01");
                IntStream.range(0, 20_000).forEach(i -> held.logger().info("line {}.", i));
            }
        });
        assertThat(file()).doesNotExist();
        assertThat(told).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);

        hanging.forEach(Runnable::run);

        assertThat(lines()).hasSize(10_000).element(9_999).asString().contains("line 9999.");
        assertThat(lines().get(0)).contains("line 0.");
    }

    @Test
    void isAppendedToByALaterRun() throws IOException {
        log.writeTo(file(), "P01");
        log.logger().info("one");
        log.close();
        try (AgentLog later = AgentLog.of("Alice")) {
            later.writeTo(file(), "P01");
            later.logger().info("two");
        }

        assertThat(lines()).hasSize(2);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void isRenamedAtTwentyMegabytesAndBegunAnewForItsOwnerOnly() throws IOException {
        OwnerOnly.close(directory.resolve("logs"));
        OwnerOnly.createDirectories(file().getParent());
        try (RandomAccessFile full = new RandomAccessFile(file().toFile(), "rw")) {
            full.seek((20 << 20) - 1);
            full.write('\n');
        }
        Path older = file().resolveSibling("P01.log.jsonl.1");
        log.writeTo(file(), "P01");

        for (int i = 0; i < 100_000 && Files.notExists(older); i++) {
            log.logger().info("one");
        }

        assertThat(older).isRegularFile();
        assertThat(lines()).isNotEmpty().allMatch(line -> line.contains("one"));
        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void mayHaveAnyName() throws IOException {
        Path odd = directory.resolve("50%d (new) {x}/P01.log.jsonl");
        log.writeTo(odd, "P01");
        log.logger().info("one");

        assertThat(odd).content().contains("one");
    }

    @Test
    void thatCannotBeWrittenIsToldOfAndStopsNobody() throws IOException {
        Files.writeString(directory.resolve("logs"), "no directory");
        List<ILoggingEvent> told = told(() -> {
            log.writeTo(file(), "P01");
            log.logger().info("one");
            log.logger().info("two");
        });

        assertThat(told).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);
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
    @EnabledOnOs(OS.LINUX)
    void thatIsFullIsToldOfAndWrittenAgainWhenThereIsSpace() throws IOException {
        Files.createDirectories(file().getParent());
        Files.createSymbolicLink(file(), Path.of("/dev/full"));
        List<ILoggingEvent> told = told(() -> {
            log.writeTo(file(), "P01");
            log.logger().info("one");
            log.logger().info("two");
            Files.delete(file());
            for (int i = 0; i < 10_000_000 && Files.notExists(file()); i++) {
                log.logger().info("three");
            }
            log.logger().info("four");
        });

        assertThat(lines()).last().asString().contains("four");
        assertThat(told)
                .extracting(ILoggingEvent::getLevel)
                .as("cannot be written, is written again")
                .containsExactly(Level.WARN, Level.INFO);
    }

    private interface DiskTask {
        void run() throws IOException;
    }

    private static List<ILoggingEvent> told(DiskTask task) throws IOException {
        Logger console = (Logger) LoggerFactory.getLogger(AgentLog.class);
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        console.addAppender(told);
        try {
            task.run();
        } finally {
            console.detachAppender(told);
        }
        return told.list;
    }
}
