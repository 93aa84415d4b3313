package org.evenodd.protocol.shape;

import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonGenerator;

/** A record that is written as a JSON object of its components, in order. */
public interface JsonRecord extends JsonValue {

    @Override
    default void writeTo(JsonGenerator out) {
        Shapes.json((Record) this).writeTo(out);
    }
}
