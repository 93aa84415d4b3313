package org.evenodd.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.value.AuthToken;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AgentLogTest {

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

    private JsonNode onlyLine() throws IOException, MalformedJsonException {
        assertThat(lines()).hasSize(1);
        return StrictJson.parse(lines().get(0).getBytes(StandardCharsets.UTF_8));
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

            JsonNode line = onlyLine();
            assertThat(line.path("timestamp").stringValue())
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
            assertThat(line.path("level").stringValue()).isEqualTo("WARN");
            assertThat(line.path("agent").stringValue()).isEqualTo("P01");
            assertThat(line.path("message").stringValue()).isEqualTo("No answer from Bob");
            assertThat(line.path("match").stringValue()).isEqualTo("R1M1");
            assertThat(line.path("retry").intValue()).isEqualTo(2);
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
    void ofTwoAgentsInOneProgramAreTwoFiles() throws IOException {
        Path second = directory.resolve("P02.log.jsonl");
        try (AgentLog other = AgentLog.of("Alice")) {
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

        try (AgentLog second = AgentLog.of("Alice");
                AgentLog third = AgentLog.of("Alice")) {
            second.logger().info("one");

            assertThat(second.logger().getName()).isEqualTo(log.logger().getName());
            assertThat(third.logger().getName()).isNotEqualTo(log.logger().getName());
        }
        assertThat(lines()).isEmpty();
    }
}
