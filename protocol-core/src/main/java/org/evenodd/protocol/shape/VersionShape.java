package org.evenodd.protocol.shape;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The version of an agent's software: what is no semantic version is taken as none, with a note. */
record VersionShape() implements Shape<Version> {

    @Override
    public @Nullable Version read(JsonNode node, Reading reading) {
        if (node.isString() && Version.SYNTAX.accepts(node.stringValue())) {
            return new Version(node.stringValue());
        }
        reading.tolerates(
                node.isString() ? ErrorCode.E006 : ErrorCode.E002, Version.SYNTAX.expected(), Reading.quote(node));
        return null;
    }

    @Override
    public void write(Version value, JsonGenerator out) {
        out.writeString(value.value());
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "string")
                .put("pattern", Version.SYNTAX.pattern().pattern())
                .put("description", Version.SYNTAX.expected());
    }
}
