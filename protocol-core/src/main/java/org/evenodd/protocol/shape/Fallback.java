package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;

/** What becomes of a field that is there and cannot be read. */
enum Fallback {
    VIOLATION,
    NOTE,
    SILENCE;

    static Fallback of(RecordComponent component) {
        if (component.isAnnotationPresent(Ignorable.class)) {
            return SILENCE;
        }
        return component.isAnnotationPresent(TakenAsMissing.class) ? NOTE : VIOLATION;
    }
}
