package org.evenodd.protocol.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What values of a type look like as JSON: how they are read, checked, written and published. */
public interface Shape<T> {

    /** What a value has to be, in words that fit behind "expected". */
    String expected();

    /**
     * Reads a value that is there and not null.
     *
     * @return the value, or null after the reading has been told what is wrong
     */
    @Nullable
    T read(JsonNode node, Reading reading);

    /** Whether null is read like any other value, and does not mean that there is none. */
    default boolean readsNull() {
        return false;
    }

    void write(T value, JsonGenerator out);

    /** Adds the JSON Schema (2020-12) of this shape. */
    void describe(ObjectNode schema);

    /** Adds what holds beyond that of the values that our own agents write. */
    default void describeCanonical(ObjectNode schema) {}
}
