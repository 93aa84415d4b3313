package org.evenodd.protocol.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON form of a type: reads, checks, writes and describes its values. */
public interface Shape<T> {

    /** What a value must be, in words that fit after "expected". */
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

    /** A value as the name of a field, in a map. */
    default String name(T value) {
        return value.toString();
    }

    /** Adds the JSON Schema (2020-12) of this shape. */
    void describe(ObjectNode schema);

    /** Adds further constraints on values that our own agents write. */
    default void describeCanonical(ObjectNode schema) {}
}
