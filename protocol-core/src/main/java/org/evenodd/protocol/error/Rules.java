package org.evenodd.protocol.error;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the cross-field rules of a record in its constructor, and reports all broken ones together. */
public final class Rules {

    private final List<Violation> broken = new ArrayList<>();

    /** Requires a condition of the field at the pointer. */
    public Rules that(boolean holds, String pointer, String expected, @Nullable Object got) {
        if (!holds) {
            broken.add(new Violation(pointer, ErrorCode.E006, expected, String.valueOf(got)));
        }
        return this;
    }

    /** Requires the field at the pointer to be present. */
    public Rules present(boolean holds, String pointer, String expected) {
        if (!holds) {
            broken.add(new Violation(pointer, ErrorCode.E003, expected, "nothing"));
        }
        return this;
    }

    /**
     * Ends the check.
     *
     * @throws InvalidValueException if a rule is broken
     */
    public void enforce() {
        if (!broken.isEmpty()) {
            throw new InvalidValueException(broken);
        }
    }
}
