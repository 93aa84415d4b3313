package org.evenodd.protocol.shape;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.evenodd.protocol.shape.Notation.Flat;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * A component of a record: a field, or a record whose fields are inlined. Its value is got by reflection: method
 * handles are no faster once warm, and load 240 more classes.
 */
abstract sealed class ShapePart permits Field, ShapePart.Inlined {

    private final Method accessor;

    ShapePart(RecordComponent component) {
        this.accessor = component.getAccessor();
        accessor.setAccessible(true);
    }

    static ShapePart of(RecordComponent component, boolean closed) {
        if (component.isAnnotationPresent(Flat.class)) {
            return new Inlined(component, Shapes.ofRecord(component.getType().asSubclass(Record.class)));
        }
        return new Field(component, Shapes.of(component, closed));
    }

    abstract @Nullable Object read(JsonNode parent, Reading reading);

    abstract List<Field> fields();

    /** Writes what the owner has in this component. */
    void writeOf(Object owner, JsonGenerator out) {
        try {
            write(accessor.invoke(owner), out);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record's accessor failed", e);
        }
    }

    abstract void write(@Nullable Object value, JsonGenerator out);

    /** An inlined record. */
    static final class Inlined extends ShapePart {

        private final RecordShape<?> shape;

        private Inlined(RecordComponent component, RecordShape<?> shape) {
            super(component);
            this.shape = shape;
        }

        RecordShape<?> shape() {
            return shape;
        }

        @Override
        @Nullable
        Object read(JsonNode parent, Reading reading) {
            return shape.readFields(parent, reading);
        }

        @Override
        List<Field> fields() {
            return shape.fields();
        }

        @Override
        void write(@Nullable Object value, JsonGenerator out) {
            if (value != null) {
                shape.writeFields(value, out);
            }
        }
    }
}
