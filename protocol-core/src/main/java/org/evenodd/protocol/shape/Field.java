package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Ignorable;
import org.evenodd.protocol.shape.Notation.Maybe;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.TakenAsMissing;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.shape.Notation.WrongValueCode;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;

/** One field of a record. */
final class Field extends ShapePart {

    private static final String CAMEL = "(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])";

    private final SerializedString label;
    private final RecordComponent component;
    private final Shape<Object> shape;
    private final Presence presence;
    private final boolean nullIsValue;
    private final Fallback fallback;
    private final @Nullable WrongValueCode fault;

    Field(RecordComponent component, Shape<Object> shape) {
        super(component);
        this.label = new SerializedString(wireName(component));
        this.component = component;
        this.shape = shape;
        this.presence = Presence.of(component);
        this.nullIsValue = component.isAnnotationPresent(OrNull.class);
        this.fallback = Fallback.of(component);
        this.fault = component.getAnnotation(WrongValueCode.class);
    }

    /** Whether a field is required: by readers, and from our own agents. */
    enum Presence {
        REQUIRED,
        EXPECTED,
        EXPECTED_IN_REQUESTS,
        SENT,
        MAYBE;

        private static Presence of(RecordComponent component) {
            Expected expected = component.getAnnotation(Expected.class);
            if (expected != null) {
                return expected.inReplies() ? EXPECTED : EXPECTED_IN_REQUESTS;
            }
            if (component.isAnnotationPresent(Maybe.class)) {
                return MAYBE;
            }
            return component.isAnnotationPresent(Sent.class) ? SENT : REQUIRED;
        }
    }

    /** What to do with a field that is present but cannot be read. */
    enum Fallback {
        VIOLATION,
        NOTE,
        SILENCE;

        private static Fallback of(RecordComponent component) {
            if (component.isAnnotationPresent(Ignorable.class)) {
                return SILENCE;
            }
            return component.isAnnotationPresent(TakenAsMissing.class) ? NOTE : VIOLATION;
        }
    }

    /** The name of a component on the wire. */
    static String wireName(RecordComponent component) {
        Wire wire = component.getAnnotation(Wire.class);
        if (wire != null) {
            return wire.value();
        }
        return String.join("_", List.of(component.getName().split(CAMEL))).toLowerCase(Locale.ROOT);
    }

    String name() {
        return label.getValue();
    }

    Shape<?> shape() {
        return shape;
    }

    boolean nullIsValue() {
        return nullIsValue;
    }

    /** Whether the field may hold anything: nobody depends on it. */
    boolean holdsAnything() {
        return fallback == Fallback.SILENCE;
    }

    /** Whether a reader requires the field, at least in strict mode. */
    boolean missedIn(boolean reply) {
        return presence == Presence.REQUIRED
                || presence == Presence.EXPECTED
                || (presence == Presence.EXPECTED_IN_REQUESTS && !reply);
    }

    /** Whether our own agents always send the field. */
    boolean alwaysSent() {
        return nullIsValue || presence != Presence.MAYBE;
    }

    @Override
    List<Field> fields() {
        return List.of(this);
    }

    @Override
    @Nullable
    Object read(JsonNode parent, Reading reading) {
        JsonNode node = parent.get(name());
        if (node == null) {
            reportMissing("nothing", reading);
            return null;
        }
        reading.taken();
        if (node.isNull() && !shape.readsNull()) {
            reportMissing("null", reading);
            return null;
        }
        return readPresent(node, parent, reading);
    }

    private void reportMissing(String got, Reading reading) {
        boolean isNull = got.equals("null");
        if ((isNull && nullIsValue) || !missedIn(reading.isReply())) {
            return;
        }
        ErrorCode code = isNull && fault != null && fault.ofNull() ? fault.value() : ErrorCode.E003;
        reading.enter(name());
        if (presence == Presence.REQUIRED) {
            reading.violation(code, shape.expected(), got);
        } else {
            reading.tolerates(code, shape.expected(), got);
        }
        reading.leave();
    }

    private @Nullable Object readPresent(JsonNode node, JsonNode parent, Reading reading) {
        int before = reading.violationCount();
        reading.enter(name());
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
        if (fallback == Fallback.SILENCE) {
            reading.forgetViolationsAfter(before);
        } else if (fault != null) {
            String expected = reading.violations().get(before).expected();
            reading.forgetViolationsAfter(before);
            reading.violation(fault.value(), expected, Reading.quote(node));
        }
        if (fallback == Fallback.NOTE) {
            reading.tolerateViolationsAfter(before);
        }
    }

    @Override
    void write(@Nullable Object value, JsonGenerator out) {
        if (value != null) {
            out.writeName(label);
            shape.write(value, out);
        } else if (nullIsValue) {
            out.writeName(label);
            out.writeNull();
        } else if (presence != Presence.MAYBE) {
            throw new IncompleteRecordException(component);
        }
    }
}
