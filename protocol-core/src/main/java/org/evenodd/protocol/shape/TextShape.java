package org.evenodd.protocol.shape;

import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.error.Violation.InvalidValueException;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A value written as text.
 *
 * @param secret the values that errors must not quote
 */
record TextShape<T>(Syntax syntax, Function<String, T> parse, Function<T, String> print, Predicate<String> secret)
        implements Shape<T> {

    /** A shape for frequent, non-secret values. */
    TextShape(Syntax syntax, Function<String, T> parse) {
        this(syntax, new RecentValues<>(parse), Object::toString, text -> false);
    }

    /** A text of bounded length, counted in code points. */
    record PlainTextShape(Bounds bounds) implements Shape<String> {

        @Override
        public String expected() {
            return "a text";
        }

        @Override
        public @Nullable String read(JsonNode node, Reading reading) {
            if (!node.isString()) {
                reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
                return null;
            }
            String text = node.stringValue();
            return bounds.allow(text.codePointCount(0, text.length()), "characters", reading) ? text : null;
        }

        @Override
        public void write(String value, JsonGenerator out) {
            out.writeString(value);
        }

        @Override
        public void describe(ObjectNode schema) {
            schema.put("type", "string");
            bounds.describe(schema, "Length");
        }
    }

    @Override
    public String expected() {
        return syntax.expected();
    }

    @Override
    public @Nullable T read(JsonNode node, Reading reading) {
        if (!node.isString()) {
            reading.violation(ErrorCode.E002, syntax.expected(), quote(node));
            return null;
        }
        try {
            return parse.apply(node.stringValue());
        } catch (InvalidValueException e) {
            Violation violation = e.violations().get(0);
            reading.violation(violation.code(), violation.expected(), quote(node));
            return null;
        }
    }

    private String quote(JsonNode node) {
        return secret.test(node.toString()) ? "something else" : Reading.quote(node);
    }

    @Override
    public void write(T value, JsonGenerator out) {
        out.writeString(print.apply(value));
    }

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "string").put("pattern", syntax.regex()).put("description", syntax.expected());
    }
}
