package org.evenodd.protocol.error;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cross-field rules of a record, checked in its constructor; all broken ones are reported together. */
public final class Rules {

    private final List<Violation> broken = new ArrayList<>();

    /** Demands that something holds of the field at the pointer. */
    public Rules that(boolean holds, String pointer, String expected, @Nullable Object got) {
        if (!holds) {
            broken.add(new Violation(pointer, ErrorCode.E006, expected, String.valueOf(got)));
        }
        return this;
    }

    /** Demands that the field at the pointer is there. */
    public Rules present(boolean holds, String pointer, String expected) {
        if (!holds) {
            broken.add(new Violation(pointer, ErrorCode.E003, expected, "nothing"));
        }
        return this;
    }

    /**
     * Ends the check.
     *
     * @throws InvalidValueException when a rule is broken
     */
    public void enforce() {
        if (!broken.isEmpty()) {
            throw new InvalidValueException(broken);
        }
    }
}
