package org.evenodd.protocol.json;

import tools.jackson.core.JsonGenerator;

/** Something that can write itself as one JSON value. */
@FunctionalInterface
public interface JsonValue {

    void writeTo(JsonGenerator out);
}
