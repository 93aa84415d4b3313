package org.evenodd.protocol.shape;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** A component of a record: a field, or a record whose fields are inlined. */
sealed interface ShapePart {

    @Nullable
    Object read(JsonNode parent, Reading reading);

    void write(Object owner, JsonGenerator out);

    Collection<Field> fields();

    Collection<Condition> conditions();

    default Set<String> fieldNames() {
        return new TreeSet<>(fields().stream().map(Field::name).toList());
    }

    static ShapePart of(RecordComponent component, boolean closed) {
        Method accessor = accessor(component);
        if (component.isAnnotationPresent(Flat.class)) {
            RecordShape<?> shape = RecordShape.of(component.getType().asSubclass(Record.class));
            return new Inlined(shape, accessor);
        }
        return new Single(Field.of(component, Shapes.of(component, closed)), accessor);
    }

    private static Method accessor(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return accessor;
    }

    private static @Nullable Object get(Method accessor, Object owner) {
        try {
            return accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record's accessor failed", e);
        }
    }

    /** A single field. */
    record Single(Field field, Method accessor) implements ShapePart {

        @Override
        public @Nullable Object read(JsonNode parent, Reading reading) {
            return field.read(parent, reading);
        }

        @Override
        public void write(Object owner, JsonGenerator out) {
            field.write(get(accessor, owner), out);
        }

        @Override
        public Collection<Field> fields() {
            return List.of(field);
        }

        @Override
        public Collection<Condition> conditions() {
            return List.of();
        }
    }

    /** An inlined record. */
    record Inlined(RecordShape<?> shape, Method accessor) implements ShapePart {

        @Override
        public @Nullable Object read(JsonNode parent, Reading reading) {
            return shape.readFields(parent, reading);
        }

        @Override
        public void write(Object owner, JsonGenerator out) {
            Object inner = get(accessor, owner);
            if (inner != null) {
                shape.writeFields(inner, out);
            }
        }

        @Override
        public Collection<Field> fields() {
            return shape.fields();
        }

        @Override
        public Collection<Condition> conditions() {
            return shape.allConditions();
        }
    }
}
