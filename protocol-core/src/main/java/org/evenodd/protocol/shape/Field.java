package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * One field of a record.
 *
 * @param nullIsValue whether JSON null is a value of it
 * @param ignorable whether what cannot be read is taken as missing
 * @param fault the error of a wrong value, if it is not the usual one
 */
record Field(
        String name,
        RecordComponent component,
        Shape<Object> shape,
        Presence presence,
        boolean nullIsValue,
        boolean ignorable,
        @Nullable ErrorCode fault) {

    private static final String CAMEL = "(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])";

    static Field of(RecordComponent component, Shape<Object> shape) {
        Fault fault = component.getAnnotation(Fault.class);
        return new Field(
                wireName(component),
                component,
                shape,
                Presence.of(component),
                component.isAnnotationPresent(OrNull.class),
                component.isAnnotationPresent(Ignorable.class),
                fault == null ? null : fault.value());
    }

    private static String wireName(RecordComponent component) {
        Wire wire = component.getAnnotation(Wire.class);
        if (wire != null) {
            return wire.value();
        }
        return String.join("_", List.of(component.getName().split(CAMEL))).toLowerCase(java.util.Locale.ROOT);
    }

    @Nullable
    Object read(JsonNode parent, Reading reading) {
        JsonNode node = parent.get(name);
        if (node != null && !node.isNull()) {
            return readPresent(node, parent, reading);
        }
        reading.enter(name);
        reportMissing(node != null, reading);
        reading.leave();
        return null;
    }

    private void reportMissing(boolean isNull, Reading reading) {
        if ((isNull && nullIsValue) || !presence.missedIn(reading.isReply())) {
            return;
        }
        String got = isNull ? "null" : "nothing";
        ErrorCode code = isNull && fault != null ? fault : ErrorCode.E003;
        if (presence == Presence.REQUIRED) {
            reading.violation(code, "a value", got);
        } else {
            reading.tolerates(code, "a value", got);
        }
    }

    private @Nullable Object readPresent(JsonNode node, JsonNode parent, Reading reading) {
        int before = reading.violationCount();
        reading.enter(name);
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
        if (ignorable) {
            reading.forgetViolationsAfter(before);
        } else if (fault != null) {
            String expected = reading.violations().get(before).expected();
            reading.forgetViolationsAfter(before);
            reading.enter(name);
            reading.violation(fault, expected, Reading.quote(node));
            reading.leave();
        }
        return null;
    }

    void write(@Nullable Object value, JsonGenerator out) {
        if (value != null) {
            out.writeName(name);
            shape.write(value, out);
        } else if (nullIsValue) {
            out.writeName(name);
            out.writeNull();
        } else if (presence != Presence.MAYBE) {
            throw new IncompleteRecordException(component);
        }
    }
}
