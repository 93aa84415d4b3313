package org.evenodd.systemtests.fuzz;

import org.jspecify.annotations.Nullable;

/** Thrown if an agent does what it must never do. */
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

    /** Throws a finding with what was seen. */
    static void unless(boolean good, String what, Object seen) {
        if (!good) {
            throw new Finding(what + ": " + seen);
        }
    }
}
