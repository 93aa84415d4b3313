package org.evenodd.protocol.shape;

import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/** A record that is written as a JSON object of its components, in order. */
public interface JsonRecord extends JsonValue {

    @Override
    default void writeTo(JsonGenerator out) {
        write((Record) this, out);
    }

    @SuppressWarnings("unchecked")
    private static <R extends Record> void write(R written, JsonGenerator out) {
        Shapes.ofRecord((Class<R>) written.getClass()).write(written, out);
    }
}
