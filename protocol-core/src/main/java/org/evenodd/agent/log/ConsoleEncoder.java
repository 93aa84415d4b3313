package org.evenodd.agent.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Formats an event as one line for people: time of day, level, logger, message and details. The stack trace follows on
 * further lines, except for an agent's events, whose log file has it.
 */
final class ConsoleEncoder extends EncoderBase<ILoggingEvent> {

    private static final byte[] NOTHING = {};

    private final boolean coloured;
    private final DateTimeFormatter time;

    ConsoleEncoder(boolean coloured, ZoneId zone) {
        this.coloured = coloured;
        this.time = DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(zone);
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160);
        line.append(time.format(Instant.ofEpochMilli(event.getTimeStamp()))).append(' ');
        line.append(level(event.getLevel())).append(' ');
        line.append(Printable.of(AgentLog.shortName(event.getLoggerName()))).append(": ");
        line.append(Printable.of(event.getFormattedMessage()));
        appendDetails(event.getKeyValuePairs(), line);
        line.append('\n');
        if (!AgentLog.isOfAgent(event.getLoggerName())) {
            StackTrace.lines(event.getThrowableProxy())
                    .forEach(each -> line.append(each).append('\n'));
        }
        return line.toString().getBytes(UTF_8);
    }

    private String level(Level level) {
        String padded = "%-5s".formatted(level);
        if (!coloured || level.levelInt == Level.INFO_INT) {
            return padded;
        }
        return Ansi.of(level) + padded + Ansi.RESET;
    }

    private static void appendDetails(@Nullable List<KeyValuePair> details, StringBuilder line) {
        Details.present(details)
                .forEach(detail -> line.append(' ')
                        .append(Printable.of(detail.key))
                        .append('=')
                        .append(Printable.of(String.valueOf(detail.value))));
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
