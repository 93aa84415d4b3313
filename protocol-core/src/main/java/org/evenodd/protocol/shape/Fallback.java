package org.evenodd.protocol.shape;

import java.lang.reflect.RecordComponent;

/** What to do with a field that is present but cannot be read. */
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
