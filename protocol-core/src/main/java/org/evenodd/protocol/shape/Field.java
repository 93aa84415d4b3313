package org.evenodd.protocol.shape;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.regex.Pattern;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Ignorable;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.evenodd.protocol.shape.Shape.Side;
import org.evenodd.protocol.value.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A component of a record: a field, or a record whose fields stand beside its owner's fields. Its value is read by
 * reflection: method handles are no faster once warm, and load 240 more classes.
 */
final class Field {

    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private final SerializedString label;
    private final String name;
    private final Method accessor;
    private final Shape<Object> shape;
    private final @Nullable RecordShape<?> flat;
    private final boolean rest;
    private final @Nullable Expected expected;
    private final @Nullable WrongValueCode fault;
    private final boolean maybe;
    private final boolean required;
    private final boolean nullIsValue;
    private final boolean ignorable;
    private final boolean takenAsMissing;
    private final boolean decisive;

    Field(RecordComponent component) {
        this.name = wireName(component);
        this.label = new SerializedString(name);
        this.accessor = component.getAccessor();
        accessor.setAccessible(true);
        this.shape = Shapes.of(component);
        this.flat = component.isAnnotationPresent(Flat.class) && (Shape<?>) shape instanceof RecordShape<?> inner
                ? inner
                : null;
        this.rest = component.isAnnotationPresent(Flat.class) && component.getType() == GameJson.class;
        this.expected = component.getAnnotation(Expected.class);
        this.fault = component.getAnnotation(WrongValueCode.class);
        this.nullIsValue = component.isAnnotationPresent(OrNull.class);
        boolean sent = nullIsValue || expected != null || component.isAnnotationPresent(Sent.class);
        this.maybe = !sent && component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        this.required = expected == null && !maybe && !component.isAnnotationPresent(Sent.class);
        this.ignorable = component.isAnnotationPresent(Ignorable.class);
        this.takenAsMissing = component.isAnnotationPresent(TakenAsMissing.class);
        this.decisive = required || component.isAnnotationPresent(Decisive.class);
    }

    /** The name of a component on the wire. */
    static String wireName(RecordComponent component) {
        Wire wire = component.getAnnotation(Wire.class);
        if (wire != null) {
            return wire.value();
        }
        return CAMEL.matcher(component.getName()).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    String name() {
        return name;
    }

    Shape<?> shape() {
        return shape;
    }

    /** The flat record that stands here; null for a field. */
    @Nullable
    RecordShape<?> flat() {
        return flat;
    }

    /** Whether it stands for all fields that the other components do not name. */
    boolean isRest() {
        return rest;
    }

    /** Whether a reader requires the field, at least in strict mode. */
    boolean missedIn(boolean reply) {
        return required || (expected != null && (expected.inReplies() || !reply));
    }

    @Nullable
    Object read(JsonNode parent, Reading reading) {
        if (flat != null) {
            return flat.readFields(parent, reading);
        }
        JsonNode node = parent.get(name);
        if (node == null) {
            reportMissing("nothing", ErrorCode.E003, reading);
            return null;
        }
        reading.taken();
        if (!node.isNull() || shape.readsNull()) {
            return readPresent(node, parent, reading);
        }
        if (!nullIsValue) {
            reportMissing("null", fault != null && fault.ofNull() ? fault.value() : ErrorCode.E003, reading);
        }
        return null;
    }

    private void reportMissing(String got, ErrorCode code, Reading reading) {
        if (missedIn(reading.isReply())) {
            reading.enter(name);
            if (required) {
                reading.violation(code, shape.expected(), got);
            } else {
                reading.tolerates(code, shape.expected(), got);
            }
            reading.leave();
        }
    }

    private @Nullable Object readPresent(JsonNode node, JsonNode parent, Reading reading) {
        int before = reading.violationCount();
        reading.enter(name);
        Object value = shapeWithin(parent).read(node, reading);
        if (reading.violationCount() > before) {
            value = null;
            refuse(node, reading, before);
        }
        reading.leave();
        return value;
    }

    private Shape<?> shapeWithin(JsonNode parent) {
        return (Shape<?>) shape instanceof VariantShape variants ? variants.within(parent) : shape;
    }

    private void refuse(JsonNode node, Reading reading, int before) {
        if (ignorable) {
            reading.forgetViolationsAfter(before);
        } else if (fault != null) {
            String due = reading.violations().get(before).expected();
            reading.forgetViolationsAfter(before);
            reading.refuse(fault.value(), due, node);
        }
        if (takenAsMissing || (reading.isReply() && !decisive)) {
            reading.tolerateViolationsAfter(before);
        }
    }

    /** Writes a record's value of this component. */
    void writeOf(Object owner, JsonGenerator out) {
        Object value;
        try {
            value = accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record's accessor failed", e);
        }
        if (flat != null) {
            if (value != null) {
                flat.writeFields(value, out);
            }
        } else if (rest) {
            ((GameJson) value).writeFieldsTo(out);
        } else if (value != null) {
            out.writeName(label);
            shape.write(value, out);
        } else if (nullIsValue) {
            out.writeName(label);
            out.writeNull();
        } else if (!maybe) {
            throw new IncompleteRecordException(accessor);
        }
    }

    /** Whether values of this side always have the field. */
    boolean isIn(Side side) {
        return side == Side.CANONICAL ? nullIsValue || !maybe : missedIn(side == Side.REPLY);
    }

    void describe(ObjectNode schema, Side side) {
        if (side == Side.CANONICAL) {
            if (!nullIsValue) {
                schema.putObject("not").put("type", "null");
            }
            shape.describe(schema, side);
        } else if (!ignorable && (nullIsValue || !(isIn(side) || shape.readsNull()))) {
            shape.describeOrNull(schema);
        } else if (!ignorable) {
            shape.describe(schema, side);
        }
    }
}
