package org.evenodd.protocol.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation.InvalidValueException;
import org.evenodd.protocol.shape.Notation.When;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON object with the fields of a record, which is its description.
 *
 * <p>Unknown fields are ignored, unless the shape is {@code closed}: then each is a violation that names the allowed
 * ones.
 */
public final class RecordShape<R extends Record> implements Shape<R> {

    private final Class<R> type;
    private final Constructor<R> constructor;
    private final List<ShapePart> parts;
    private final List<Field> fields;
    private final List<Condition> conditions;
    private final boolean closed;

    private RecordShape(Class<R> type, boolean closed) {
        this.type = type;
        this.closed = closed;
        this.constructor = canonicalConstructor(type);
        this.parts = Arrays.stream(type.getRecordComponents())
                .map(component -> ShapePart.of(component, closed))
                .toList();
        this.fields = parts.stream().flatMap(part -> part.fields().stream()).toList();
        this.conditions = Arrays.stream(type.getAnnotationsByType(When.class))
                .map(Condition::of)
                .toList();
    }

    /** A shape that ignores unknown fields. */
    public static <R extends Record> RecordShape<R> of(Class<R> type) {
        return new RecordShape<>(type, false);
    }

    /** A shape in which unknown fields are violations. */
    public static <R extends Record> RecordShape<R> closed(Class<R> type) {
        return new RecordShape<>(type, true);
    }

    private static <R extends Record> Constructor<R> canonicalConstructor(Class<R> type) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("no canonical constructor: " + type, e);
        }
    }

    /** The names of the fields on the wire. */
    public Set<String> fieldNames() {
        return names(field -> true);
    }

    /** The fields that a strict reader requires in a request. */
    public Set<String> missed() {
        return names(field -> field.missedIn(false));
    }

    private Set<String> names(Predicate<Field> wanted) {
        return fields.stream().filter(wanted).map(Field::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The fields that are objects, with their shapes. */
    public Map<String, RecordShape<?>> objects() {
        Map<String, RecordShape<?>> objects = new TreeMap<>();
        fields.forEach(field -> {
            if (field.shape() instanceof RecordShape<?> shape) {
                objects.put(field.name(), shape);
            }
        });
        return objects;
    }

    /** The fields that are lists of objects, with the objects' shapes. */
    public Map<String, RecordShape<?>> rows() {
        Map<String, RecordShape<?>> rows = new TreeMap<>();
        fields.forEach(field -> {
            if (field.shape() instanceof ListShape<?> list && list.element() instanceof RecordShape<?> row) {
                rows.put(field.name(), row);
            }
        });
        return rows;
    }

    /** Whether a value is of a field's kind: an object, a list or a plain value. */
    public boolean fits(String name, JsonNode value) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .map(Field::shape)
                .anyMatch(shape ->
                        value.isArray() == shape instanceof ListShape<?> && value.isObject() == isObject(shape));
    }

    private static boolean isObject(Shape<?> shape) {
        return shape instanceof RecordShape<?> || shape instanceof MapShape<?, ?> || shape instanceof VariantShape;
    }

    @Override
    public String expected() {
        return "an object";
    }

    @Override
    public @Nullable R read(JsonNode node, Reading reading) {
        if (!node.isObject()) {
            reading.violation(ErrorCode.E002, expected(), Reading.quote(node));
            return null;
        }
        reading.offered(node.size());
        return readFields(node, reading);
    }

    /** Reads the fields of an object that holds those of other records, too. */
    public @Nullable R readFields(JsonNode node, Reading reading) {
        int before = reading.violationCount();
        @Nullable Object[] values = new Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = parts.get(i).read(node, reading);
        }
        for (Condition condition : conditions) {
            condition.check(node, reading);
        }
        if (closed) {
            refuseUnknown(node, reading);
        }
        return reading.violationCount() > before ? null : create(values, reading);
    }

    private void refuseUnknown(JsonNode node, Reading reading) {
        Set<String> known = fieldNames();
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                reading.violation(ErrorCode.E006, "one of " + String.join(", ", known), name);
            }
        }
    }

    private @Nullable R create(@Nullable Object[] values, Reading reading) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof InvalidValueException invalid) {
                reading.violationsWithin(invalid.violations());
                return null;
            }
            throw new IllegalStateException(type.getName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName(), e);
        }
    }

    @Override
    public void write(R value, JsonGenerator out) {
        out.writeStartObject();
        writeFields(value, out);
        out.writeEndObject();
    }

    /** Writes the fields without the surrounding braces. */
    public void writeFields(Object value, JsonGenerator out) {
        for (ShapePart part : parts) {
            part.writeOf(value, out);
        }
    }

    @Override
    public void describe(ObjectNode schema) {
        describe(schema, false);
    }

    /** Adds the JSON Schema of this record, as a request or an answer. */
    public void describe(ObjectNode schema, boolean reply) {
        new RecordSchema(reply).describe(this, schema);
    }

    @Override
    public void describeCanonical(ObjectNode schema) {
        new RecordSchema(false).describeCanonical(this, schema);
    }

    List<Field> fields() {
        return fields;
    }

    /** The conditions of this record and of those that stand in it. */
    List<Condition> conditions() {
        List<Condition> all = new ArrayList<>(conditions);
        parts.forEach(part -> {
            if (part instanceof ShapePart.Inlined inlined) {
                all.addAll(inlined.shape().conditions());
            }
        });
        return all;
    }

    Map<String, VariantShape> variants() {
        Map<String, VariantShape> variants = new TreeMap<>();
        fields.forEach(field -> {
            if (field.shape() instanceof VariantShape variant) {
                variants.put(field.name(), variant);
            }
        });
        return variants;
    }

    /** One of our records lacks a field that our agents always send: a bug in this program. */
    public static final class IncompleteRecordException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        IncompleteRecordException(RecordComponent missing) {
            super("%s is to be written without %s"
                    .formatted(missing.getDeclaringRecord().getSimpleName(), missing.getName()));
        }
    }
}
