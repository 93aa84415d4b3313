package org.evenodd.protocol.shape;

import java.util.function.Function;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A value that is a text on the wire.
 *
 * @param secret whether errors must not quote it
 */
record TextShape<T>(Syntax syntax, Function<String, T> parse, Function<T, String> print, boolean secret)
        implements Shape<T> {

    TextShape(Syntax syntax, Function<String, T> parse) {
        this(syntax, parse, Object::toString, false);
    }

    @Override
    public @Nullable T read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E002, syntax.expected(), Reading.quote(node));
            return null;
        }
        try {
            return parse.apply(node.stringValue());
        } catch (InvalidValueException e) {
            reading.violation(ErrorCode.E006, syntax.expected(), secret ? "something else" : Reading.quote(node));
            return null;
        }
    }

    @Override
    public void write(T value, JsonGenerator out) {
        out.writeString(print.apply(value));
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "string").put("pattern", syntax.pattern().pattern()).put("description", syntax.expected());
    }
}
