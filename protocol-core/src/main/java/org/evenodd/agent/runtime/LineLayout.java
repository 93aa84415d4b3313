package org.evenodd.agent.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;

/** Formats an event as a line in which nothing deceives its reader. */
abstract class LineLayout extends LayoutBase<ILoggingEvent> {

    private final DateTimeFormatter time;

    private LineLayout(String time, ZoneId zone) {
        this.time = DateTimeFormatter.ofPattern(time).withZone(zone);
    }

    /** Returns an encoder of these lines. */
    Encoder<ILoggingEvent> encoder() {
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setLayout(this);
        encoder.setCharset(UTF_8);
        return encoder;
    }

    String time(ILoggingEvent event) {
        return time.format(Instant.ofEpochMilli(event.getTimeStamp()));
    }

    /** Returns the details that have a value. */
    static List<KeyValuePair> details(ILoggingEvent event) {
        @Nullable List<KeyValuePair> all = event.getKeyValuePairs();
        return all == null
                ? List.of()
                : all.stream().filter(detail -> detail.value != null).toList();
    }

    static List<String> stack(ILoggingEvent event) {
        return event.getThrowableProxy() == null
                ? List.of()
                : ThrowableProxyUtil.asString(event.getThrowableProxy())
                        .lines()
                        .map(line -> Printable.of(line.replace("\t", "    ")))
                        .toList();
    }

    /**
     * For people: time of day, level, logger, message and details. The stack trace follows on further lines, except for
     * an agent's events, whose log file has it.
     */
    static final class ConsoleLines extends LineLayout {

        private static final String RED = "\u001b[31m";
        private static final String YELLOW = "\u001b[33m";
        private static final String GREY = "\u001b[90m";
        private static final String RESET = "\u001b[0m";

        private final boolean coloured;

        ConsoleLines(boolean coloured, ZoneId zone) {
            super("HH:mm:ss.SSS", zone);
            this.coloured = coloured;
        }

        @Override
        public String doLayout(ILoggingEvent event) {
            StringBuilder line = new StringBuilder(160);
            line.append(time(event)).append(' ').append(level(event.getLevel())).append(' ');
            line.append(Printable.of(AgentLog.shortName(event.getLoggerName()))).append(": ");
            line.append(Printable.of(event.getFormattedMessage()));
            for (KeyValuePair detail : details(event)) {
                line.append(' ').append(Printable.of(detail.key)).append('=');
                line.append(Printable.of(String.valueOf(detail.value)));
            }
            if (!AgentLog.isOfAgent(event.getLoggerName())) {
                stack(event).forEach(each -> line.append('\n').append(each));
            }
            return line.append('\n').toString();
        }

        private String level(Level level) {
            String padded = "%-5s".formatted(level);
            if (!coloured || level.levelInt == Level.INFO_INT) {
                return padded;
            }
            String colour = level.levelInt < Level.WARN_INT ? GREY : level.levelInt < Level.ERROR_INT ? YELLOW : RED;
            return colour + padded + RESET;
        }
    }

    /** As a JSON object: timestamp, level, agent, message, and the details beside them. */
    static final class JsonLines extends LineLayout {

        private static final Set<String> OWN_FIELDS = Set.of("timestamp", "level", "agent", "message", "stack");

        private final String agent;

        JsonLines(String agent) {
            super("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", ZoneOffset.UTC);
            this.agent = agent;
        }

        @Override
        public String doLayout(ILoggingEvent event) {
            return Json.text(out -> write(event, out)) + '\n';
        }

        private void write(ILoggingEvent event, JsonGenerator out) {
            out.writeStartObject();
            out.writeStringProperty("timestamp", time(event));
            out.writeStringProperty("level", event.getLevel().toString());
            out.writeStringProperty("agent", agent);
            out.writeStringProperty("message", Printable.of(event.getFormattedMessage()));
            details(event).forEach(detail -> writeDetail(detail, out));
            List<String> stack = stack(event);
            if (!stack.isEmpty()) {
                out.writeStringProperty("stack", String.join("\n", stack));
            }
            out.writeEndObject();
        }

        private static void writeDetail(KeyValuePair detail, JsonGenerator out) {
            out.writeName(OWN_FIELDS.contains(detail.key) ? detail.key + '_' : Printable.of(detail.key));
            if (detail.value instanceof Integer || detail.value instanceof Long) {
                out.writeNumber(((Number) detail.value).longValue());
            } else if (detail.value instanceof Boolean flag) {
                out.writeBoolean(flag);
            } else {
                out.writeString(Printable.of(String.valueOf(detail.value)));
            }
        }
    }
}
