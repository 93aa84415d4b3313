package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.value.AuthToken;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AgentLogTest {

    @TempDir
    private Path directory;

    private final AgentLog log = AgentLog.of("Alice", Runnable::run);

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

    private JsonNode onlyLine() throws IOException {
        assertThat(lines()).hasSize(1);
        return JsonText.parse(lines().get(0));
    }

    @Nested
    class ALine {

        @Test
        void isAnObjectThatSaysWhenHowBadWhoAndWhat() throws Exception {
            log.writeTo(file(), "P01");

            log.logger()
                    .atWarn()
                    .addKeyValue("match", "R1M1")
                    .addKeyValue("retry", 2)
                    .log("No answer from {}", "Bob");

            assertThat(lines())
                    .singleElement()
                    .asString()
                    .matches(
                            "\\{\"timestamp\":\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z\",\"level\":\"WARN\","
                                    + "\"agent\":\"P01\",\"message\":\"No answer from Bob\",\"match\":\"R1M1\",\"retry\":2}");
        }

        @Test
        void cannotBeForged() throws Exception {
            log.writeTo(file(), "P01");

            log.logger()
                    .atInfo()
                    .addKeyValue("agent", "P02")
                    .addKeyValue("x", "\u001b[2J\n{}")
                    .addKeyValue("nothing", (Object) null)
                    .log("a\u009bb");

            JsonNode line = onlyLine();
            assertThat(line.path("agent").stringValue()).isEqualTo("P01");
            assertThat(line.path("agent_").stringValue()).isEqualTo("P02");
            assertThat(line.path("x").stringValue()).isEqualTo("\\u001b[2J\\n{}");
            assertThat(line.path("message").stringValue()).isEqualTo("a\\u009bb");
            assertThat(line.has("nothing")).isFalse();
        }

        @Test
        void holdsTheStackOfAnException() throws Exception {
            log.writeTo(file(), "P01");

            log.logger().error("Broke", new IllegalStateException("bad"));

            assertThat(onlyLine().path("stack").stringValue()).startsWith("java.lang.IllegalStateException: bad\n");
        }

        @Test
        void neverShowsAToken() throws Exception {
            String secret = "tok_p01_5ec2e7";
            AuthToken token = new AuthToken(secret);
            log.writeTo(file(), "P01");

            log.logger().info("Registered with {}", token);
            log.logger().atInfo().addKeyValue("token", token).log("Registered");
            log.logger().info("Sent {}", new Envelope(null, null, null, token));

            assertThat(lines()).hasSize(3).noneMatch(line -> line.contains("5ec2e7"));
        }
    }

    @Test
    void keepsTheLastLinesUntilItsFileIsKnown() throws IOException {
        IntStream.range(0, 1000).forEach(i -> log.logger().info("line {}", i));

        log.writeTo(file(), "P01");
        log.logger().info("Registered");

        assertThat(lines()).hasSize(257);
        assertThat(lines().get(255)).contains("line 999").contains("\"agent\":\"P01\"");
        assertThat(lines().get(256)).contains("Registered");
    }

    @Test
    void goesOnInAnotherFileUnderAnotherId() throws IOException {
        Path next = file().resolveSibling("P02.log.jsonl");
        log.writeTo(file(), "P01");
        log.logger().info("one");
        log.writeTo(next, "P02");
        log.logger().info("two");
        log.writeTo(next, "P02");
        log.logger().info("three");

        assertThat(lines()).hasSize(1).allMatch(line -> line.contains("one") && line.contains("\"agent\":\"P01\""));
        assertThat(Files.readAllLines(next))
                .hasSize(2)
                .allMatch(line -> line.contains("\"agent\":\"P02\""))
                .last()
                .asString()
                .contains("three");
    }

    @Test
    void ofTwoAgentsInOneProgramAreTwoFiles() throws IOException {
        Path second = directory.resolve("P02.log.jsonl");
        try (AgentLog other = AgentLog.of("Alice", Runnable::run)) {
            log.writeTo(file(), "P01");
            other.writeTo(second, "P02");

            log.logger().info("one");
            other.logger().info("two");
        }

        assertThat(lines()).hasSize(1).allMatch(line -> line.contains("one"));
        assertThat(second).content().contains("two").doesNotContain("one");
    }

    @Test
    void ofTwoAgentsOneAfterTheOtherHaveOneNameAndTwoFiles() throws IOException {
        log.writeTo(file(), "P01");
        log.close();

        try (AgentLog second = AgentLog.of("Alice", Runnable::run);
                AgentLog third = AgentLog.of("Alice", Runnable::run)) {
            second.logger().info("one");

            assertThat(second.logger().getName()).isEqualTo(log.logger().getName());
            assertThat(third.logger().getName()).isNotEqualTo(log.logger().getName());
        }
        assertThat(lines()).isEmpty();
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
    void isAppendedToByALaterRunEvenWhereACrashHasTornItsLastLine() throws IOException {
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
        try (RecordedLog console = RecordedLog.of(AgentLog.class.getName())) {
            task.run();
            return console.lines();
        }
    }
}
