package org.evenodd.manager.registration;

import org.evenodd.manager.league.Rotation;
import org.jspecify.annotations.Nullable;

/**
 * With which token an agent takes its place again.
 *
 * @param rotation the request for it, if there was one
 */
record Readmission(int generation, @Nullable Rotation rotation) {

    /** Without a new token on request. */
    static Readmission with(int generation) {
        return new Readmission(generation, null);
    }
}
