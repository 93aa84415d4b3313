package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;

/** Whether a field is required: by readers, and from our own agents. */
enum Presence {
    REQUIRED,
    EXPECTED,
    EXPECTED_IN_REQUESTS,
    SENT,
    MAYBE;

    static Presence of(RecordComponent component) {
        Expected expected = component.getAnnotation(Expected.class);
        if (expected != null) {
            return expected.inReplies() ? EXPECTED : EXPECTED_IN_REQUESTS;
        }
        if (component.isAnnotationPresent(Maybe.class)) {
            return MAYBE;
        }
        return component.isAnnotationPresent(Sent.class) ? SENT : REQUIRED;
    }

    /** Whether a reader requires the field, at least in strict mode. */
    boolean missedIn(boolean reply) {
        return this == REQUIRED || this == EXPECTED || (this == EXPECTED_IN_REQUESTS && !reply);
    }
}
