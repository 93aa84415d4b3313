package org.evenodd.protocol.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON form of a type: reads, checks, writes and describes its values. */
interface Shape<T> {

    /**
     * The side of a schema: the form that a strict reader takes in a request or a reply, or the form that our own agents
     * write.
     */
    enum Side {
        REQUEST,
        REPLY,
        CANONICAL
    }

    /** The form of the value, in words that fit after "expected". */
    String expected();

    /**
     * Reads a present, non-null value.
     *
     * @return the value, or null after adding a violation to the reading
     */
    @Nullable
    T read(JsonNode node, Reading reading);

    /** Whether null is an ordinary value instead of meaning none. */
    default boolean readsNull() {
        return false;
    }

    void write(T value, JsonGenerator out);

    /** Adds the JSON Schema (2020-12) of this shape. */
    void describe(ObjectNode schema, Side side);

    /** Adds the JSON Schema of this shape or null. */
    default void describeOrNull(ObjectNode schema) {
        ArrayNode either = schema.putArray("anyOf");
        describe(either.addObject(), Side.REQUEST);
        either.addObject().put("type", "null");
    }
}
