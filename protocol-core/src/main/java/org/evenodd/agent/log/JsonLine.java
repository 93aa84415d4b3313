package org.evenodd.agent.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.json.JsonValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;

/** A logged event as one JSON object: timestamp, level, agent, message, and the details beside them. */
record JsonLine(ILoggingEvent event, String agent) implements JsonValue {

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final Set<String> OURS = Set.of("timestamp", "level", "agent", "message", "stack");

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("timestamp", TIMESTAMP.format(Instant.ofEpochMilli(event.getTimeStamp())));
        out.writeStringProperty("level", event.getLevel().toString());
        out.writeStringProperty("agent", agent);
        out.writeStringProperty("message", Printable.of(event.getFormattedMessage()));
        writeDetails(event.getKeyValuePairs(), out);
        writeStack(out);
        out.writeEndObject();
    }

    private static void writeDetails(@Nullable List<KeyValuePair> details, JsonGenerator out) {
        Details.present(details).forEach(detail -> writeDetail(detail, out));
    }

    private static void writeDetail(KeyValuePair detail, JsonGenerator out) {
        out.writeName(OURS.contains(detail.key) ? detail.key + '_' : Printable.of(detail.key));
        if (detail.value instanceof Integer || detail.value instanceof Long) {
            out.writeNumber(((Number) detail.value).longValue());
        } else if (detail.value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else {
            out.writeString(Printable.of(String.valueOf(detail.value)));
        }
    }

    private void writeStack(JsonGenerator out) {
        List<String> lines = StackTrace.lines(event.getThrowableProxy());
        if (!lines.isEmpty()) {
            out.writeStringProperty("stack", String.join("\n", lines));
        }
    }
}
