package org.evenodd.protocol.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.shape.Notation.When;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON object with the fields of a record, which is its description. Unknown fields are ignored. */
public final class RecordShape<R extends Record> implements Shape<R> {

    private final Class<R> type;
    private final Constructor<R> constructor;
    private final Field[] components;
    private final List<Field> fields;
    private final Condition[] conditions;

    RecordShape(Class<R> type) {
        this.type = type;
        this.constructor = canonicalConstructor(type);
        this.components =
                Arrays.stream(type.getRecordComponents()).map(Field::new).toArray(Field[]::new);
        this.fields = Arrays.stream(components)
                .filter(part -> !part.isRest())
                .flatMap(part -> part.flat() == null ? Stream.of(part) : part.flat().fields.stream())
                .toList();
        this.conditions = Arrays.stream(type.getAnnotationsByType(When.class))
                .map(Condition::of)
                .toArray(Condition[]::new);
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

    /** Whether it keeps fields of any other name. */
    public boolean isOpen() {
        return Arrays.stream(components).anyMatch(Field::isRest);
    }

    private Set<String> names(Predicate<Field> wanted) {
        return fields.stream().filter(wanted).map(Field::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The fields that are objects, with their shapes. */
    public Map<String, RecordShape<?>> objects() {
        return inner(shape -> shape);
    }

    /** The fields that are lists of objects, with the objects' shapes. */
    public Map<String, RecordShape<?>> rows() {
        return inner(shape -> shape instanceof ListShape<?> list ? list.element() : null);
    }

    private Map<String, RecordShape<?>> inner(UnaryOperator<@Nullable Shape<?>> within) {
        Map<String, RecordShape<?>> inner = new TreeMap<>();
        for (Field field : fields) {
            if (within.apply(field.shape()) instanceof RecordShape<?> shape) {
                inner.put(field.name(), shape);
            }
        }
        return inner;
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
            return reading.refuse(ErrorCode.E002, expected(), node);
        }
        reading.offered(node.size());
        if (!reading.isClosed()) {
            return readFields(node, reading);
        }
        int before = reading.violationCount();
        R value = readFields(node, reading);
        Set<String> known = fieldNames();
        node.propertyNames().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> reading.violation(ErrorCode.E006, "one of " + String.join(", ", known), name));
        return reading.violationCount() > before ? null : value;
    }

    /** Reads the fields of an object that also holds the fields of other records. */
    public @Nullable R readFields(JsonNode node, Reading reading) {
        int before = reading.violationCount();
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = components[i].isRest()
                    ? GameJson.beside(fieldNames(), node, reading)
                    : components[i].read(node, reading);
        }
        for (Condition condition : conditions) {
            condition.check(node, reading);
        }
        return reading.violationCount() > before ? null : create(values, reading);
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
        for (Field component : components) {
            component.writeOf(value, out);
        }
    }

    /** Adds the JSON Schema of this record, as a request or an answer. */
    public void describe(ObjectNode schema, boolean reply) {
        describe(schema, reply ? Side.REPLY : Side.REQUEST);
    }

    /** Adds the fields that our own agents always send, and never as null. */
    public void describeCanonical(ObjectNode schema) {
        describe(schema, Side.CANONICAL);
    }

    @Override
    public void describe(ObjectNode schema, Side side) {
        if (side == Side.CANONICAL) {
            schema.putArray("required");
        } else {
            schema.put("type", "object");
        }
        ObjectNode properties = schema.withObjectProperty("properties");
        ArrayNode required = schema.withArrayProperty("required");
        ArrayNode rules = schema.arrayNode();
        for (Field field : fields) {
            field.describe(properties.putObject(field.name()), side);
            if (field.isIn(side)) {
                required.add(field.name());
            }
        }
        if (side != Side.CANONICAL) {
            describeConditions(rules);
        }
        for (Field field : fields) {
            if (field.shape() instanceof VariantShape variant) {
                variant.describe(field.name(), rules, side);
            }
        }
        if (!rules.isEmpty()) {
            schema.set("allOf", rules);
        }
    }

    /** Adds the conditions of this record and of its flat records. */
    private void describeConditions(ArrayNode rules) {
        for (Condition condition : conditions) {
            condition.describe(rules);
        }
        for (Field component : components) {
            if (component.flat() != null) {
                component.flat().describeConditions(rules);
            }
        }
    }

    /** One of our records lacks a field that our agents always send: a bug in this program. */
    public static final class IncompleteRecordException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        IncompleteRecordException(Method missing) {
            super("%s is to be written without %s"
                    .formatted(missing.getDeclaringClass().getSimpleName(), missing.getName()));
        }
    }
}
