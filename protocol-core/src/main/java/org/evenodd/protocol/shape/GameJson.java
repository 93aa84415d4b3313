package org.evenodd.protocol.shape;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Set;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON value that only a game can read, like a move: the game reads it into a record of its own. A component of this type
 * that is {@code Flat} is an object of all fields that no other component names.
 *
 * @param text the value on one line
 */
public record GameJson(String text) {

    /** The JSON of a game's own record. */
    public static GameJson of(Record record) {
        return new GameJson(Json.text(Shapes.json(record)));
    }

    static GameJson of(JsonNode node) {
        return new GameJson(Json.text(JsonValue.of(node)));
    }

    /** The value of a field of this object, which must have it. */
    public GameJson field(String name) {
        return of(tree().get(name));
    }

    /** The fields of an object without the named fields. */
    static GameJson beside(Set<String> names, JsonNode object, Reading reading) {
        ObjectNode others = JsonNodeFactory.instance.objectNode();
        object.properties().stream()
                .filter(field -> !names.contains(field.getKey()))
                .forEach(field -> {
                    reading.taken();
                    others.set(field.getKey(), field.getValue());
                });
        return of(others);
    }

    /**
     * The value as a record of a game.
     *
     * @throws InvalidValueException with everything about it that breaks the record's rules
     */
    public <R extends Record> R as(Class<R> type) {
        Reading reading = new Reading(Compatibility.STRICT, false);
        R read = Shapes.ofRecord(type).read(tree(), reading);
        List<Violation> violations = reading.violations();
        if (read == null || !violations.isEmpty()) {
            throw new InvalidValueException(violations);
        }
        return read;
    }

    void writeTo(JsonGenerator out) {
        JsonValue.encoded(text.getBytes(UTF_8)).writeTo(out);
    }

    /** Writes the fields of this object without the braces. */
    void writeFieldsTo(JsonGenerator out) {
        tree().properties().forEach(field -> {
            out.writeName(field.getKey());
            JsonValue.of(field.getValue()).writeTo(out);
        });
    }

    /**
     * A value that was read cannot always be read again: a number may have been written with more digits than may be read.
     */
    private JsonNode tree() {
        try {
            return StrictJson.parse(text.getBytes(UTF_8));
        } catch (MalformedJsonException e) {
            throw new InvalidValueException(ErrorCode.E006, "shorter numbers", text);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
