package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.value.ErrorCode;
import tools.jackson.databind.node.ObjectNode;

/** How many characters or entries there may be. */
record Bounds(int min, int max) {

    static final Bounds NONE = new Bounds(0, Integer.MAX_VALUE);

    static Bounds of(RecordComponent component) {
        Size size = component.getAnnotation(Size.class);
        return size == null ? NONE : new Bounds(size.min(), size.max());
    }

    /** Whether there may be so many; if not, that is a violation. */
    boolean allow(int count, String unit, Reading reading) {
        boolean allowed = count >= min && count <= max;
        if (!allowed) {
            reading.violation(ErrorCode.E006, "%d to %d %s".formatted(min, max, unit), count + " " + unit);
        }
        return allowed;
    }

    /**
     * Adds the bounds to a schema.
     *
     * @param counted the noun of JSON Schema's keywords: Items, Length or Properties
     */
    void describe(ObjectNode schema, String counted) {
        if (min > 0) {
            schema.put("min" + counted, min);
        }
        if (max < Integer.MAX_VALUE) {
            schema.put("max" + counted, max);
        }
    }
}
