package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.evenodd.agent.runtime.LineLayout.ConsoleLines;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class ConsoleLinesTest {

    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger("agent.Alice");
    private final ConsoleLines plain = new ConsoleLines(false, ZoneOffset.UTC);

    private LoggingEvent event(Level level, String message) {
        LoggingEvent event = new LoggingEvent("", logger, level, message, null, null);
        event.setInstant(Instant.parse("2025-01-15T10:30:00.123Z"));
        return event;
    }

    @Test
    void saysWhenHowBadWhoAndWhat() {
        LoggingEvent event = event(Level.INFO, "Joined");
        event.addKeyValuePair(new KeyValuePair("match", "R1M1"));
        event.addKeyValuePair(new KeyValuePair("round", 1));

        assertThat(plain.doLayout(event)).isEqualTo("10:30:00.123 INFO  Alice: Joined match=R1M1 round=1\n");
    }

    @Test
    void leavesOutWhatHasNoValue() {
        LoggingEvent event = event(Level.INFO, "Lost");
        event.addKeyValuePair(new KeyValuePair("choice", null));
        event.addKeyValuePair(new KeyValuePair("reason", "walkover"));

        assertThat(plain.doLayout(event)).isEqualTo("10:30:00.123 INFO  Alice: Lost reason=walkover\n");
    }

    @Test
    void keepsALineALine() {
        LoggingEvent event = event(Level.INFO, "a\nb\u001b[2J");
        event.addKeyValuePair(new KeyValuePair("k", "v\r\nforged"));

        assertThat(plain.doLayout(event)).isEqualTo("10:30:00.123 INFO  Alice: a\\nb\\u001b[2J k=v\\u000d\\nforged\n");
    }

    private static LoggingEvent failing(LoggingEvent event) {
        event.setThrowableProxy(
                new ch.qos.logback.classic.spi.ThrowableProxy(new IllegalStateException("bad\u001b[1m")));
        return event;
    }

    @Test
    void showsTheStackOfAnExceptionBelow() {
        Logger program = context.getLogger("org.evenodd.agent.program.Launcher");
        LoggingEvent event = failing(new LoggingEvent("", program, Level.ERROR, "Broke", null, null));

        assertThat(plain.doLayout(event).lines())
                .anyMatch(line -> line.endsWith("ERROR Launcher: Broke"))
                .contains("java.lang.IllegalStateException: bad\\u001b[1m")
                .anyMatch(line -> line.startsWith("    at "));
    }

    @Test
    void leavesTheStackOfAnAgentsExceptionToItsLogFile() {
        assertThat(plain.doLayout(failing(event(Level.ERROR, "Broke")))).isEqualTo("10:30:00.123 ERROR Alice: Broke\n");
    }

    @Test
    void coloursOnlyTheLevelAndOnlyWhereItIsToldTo() {
        ConsoleLines coloured = new ConsoleLines(true, ZoneOffset.UTC);

        assertThat(coloured.doLayout(event(Level.WARN, "Hm")))
                .isEqualTo("10:30:00.123 \u001b[33mWARN \u001b[0m Alice: Hm\n");
        assertThat(plain.doLayout(event(Level.WARN, "Hm"))).doesNotContain("\u001b");
    }

    @Nested
    class Colours {

        @Test
        void isDeclinedByAPersonOrADumbTerminal() {
            assertThat(Terminal.STANDARD_ERROR.showsColours(Map.of("TERM", "xterm", "NO_COLOR", "1")))
                    .isFalse();
            assertThat(Terminal.STANDARD_ERROR.showsColours(Map.of("TERM", "dumb")))
                    .isFalse();
            assertThat(Terminal.STANDARD_ERROR.showsColours(Map.of())).isFalse();
        }
    }
}
