package org.evenodd.agent.file;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import tools.jackson.core.JsonGenerator;

/**
 * The content of a JSON file for other programs: a record's fields, {@code schema_version} and {@code last_updated}.
 */
public record ViewFile<R extends Record>(R content, Instant lastUpdated) implements JsonValue {

    /** The version of the layout of all files. */
    public static final String SCHEMA_VERSION = "1.0.0";

    @Override
    @SuppressWarnings("unchecked")
    public void writeTo(JsonGenerator out) {
        RecordShape<R> shape = Shapes.ofRecord((Class<R>) content.getClass());
        out.writeStartObject();
        out.writeStringProperty("schema_version", SCHEMA_VERSION);
        out.writeStringProperty(
                "last_updated", lastUpdated.truncatedTo(ChronoUnit.SECONDS).toString());
        shape.writeFields(content, out);
        out.writeEndObject();
    }

    /** The file's content, indented. */
    public byte[] bytes() {
        return PrettyJson.bytes(this);
    }
}
