package org.evenodd.systemtests.fuzz;

import org.jspecify.annotations.Nullable;

/** Something that the product must never do, and did. */
final class Finding extends AssertionError {

    private static final long serialVersionUID = 1L;

    Finding(String what) {
        super(what);
    }

    Finding(String what, @Nullable Throwable cause) {
        super(what, cause);
    }

    static void unless(boolean good, String what) {
        if (!good) {
            throw new Finding(what);
        }
    }

    /** The same with what was seen. */
    static void unless(boolean good, String what, Object seen) {
        if (!good) {
            throw new Finding(what + ": " + seen);
        }
    }
}
