package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;

/**
 * One field of a record.
 *
 * @param label its encoded name on the wire
 * @param nullIsValue whether JSON null is a valid value
 * @param fallback what to do with an unreadable value
 * @param fault the error code of a wrong value, if not the usual one
 */
record Field(
        SerializableString label,
        RecordComponent component,
        Shape<Object> shape,
        Presence presence,
        boolean nullIsValue,
        Fallback fallback,
        @Nullable WrongValueCode fault) {

    private static final String CAMEL = "(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])";

    static Field of(RecordComponent component, Shape<Object> shape) {
        return new Field(
                new SerializedString(wireName(component)),
                component,
                shape,
                Presence.of(component),
                component.isAnnotationPresent(OrNull.class),
                Fallback.of(component),
                component.getAnnotation(WrongValueCode.class));
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

    @Nullable
    Object read(JsonNode parent, Reading reading) {
        JsonNode node = parent.get(name());
        if (node != null) {
            reading.taken();
        }
        if (node != null && (!node.isNull() || shape.readsNull())) {
            return readPresent(node, parent, reading);
        }
        reading.enter(name());
        reportMissing(node != null, reading);
        reading.leave();
        return null;
    }

    private void reportMissing(boolean isNull, Reading reading) {
        if ((isNull && nullIsValue) || !presence.missedIn(reading.isReply())) {
            return;
        }
        String got = isNull ? "null" : "nothing";
        ErrorCode code = isNull && fault != null && fault.ofNull() ? fault.value() : ErrorCode.E003;
        if (presence == Presence.REQUIRED) {
            reading.violation(code, shape.expected(), got);
        } else {
            reading.tolerates(code, shape.expected(), got);
        }
    }

    private @Nullable Object readPresent(JsonNode node, JsonNode parent, Reading reading) {
        int before = reading.violationCount();
        reading.enter(name());
        Object value = shapeWithin(parent).read(node, reading);
        reading.leave();
        if (reading.violationCount() > before) {
            return refused(node, reading, before);
        }
        return value;
    }

    private Shape<?> shapeWithin(JsonNode parent) {
        return (Shape<?>) shape instanceof VariantShape variants ? variants.within(parent) : shape;
    }

    private @Nullable Object refused(JsonNode node, Reading reading, int before) {
        if (fallback == Fallback.SILENCE) {
            reading.forgetViolationsAfter(before);
        } else if (fault != null) {
            blame(fault.value(), node, reading, before);
        }
        if (fallback == Fallback.NOTE) {
            reading.tolerateViolationsAfter(before);
        }
        return null;
    }

    private void blame(ErrorCode code, JsonNode node, Reading reading, int before) {
        String expected = reading.violations().get(before).expected();
        reading.forgetViolationsAfter(before);
        reading.enter(name());
        reading.violation(code, expected, Reading.quote(node));
        reading.leave();
    }

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
