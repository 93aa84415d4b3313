package org.evenodd.manager.registration;

import org.evenodd.manager.league.Registration.Rotation;
import org.jspecify.annotations.Nullable;

/**
 * The token with which an agent takes its place again.
 *
 * @param rotation the request for a new token, if there was one
 */
record Readmission(int generation, @Nullable Rotation rotation) {

    /** A readmission that was not asked for a new token. */
    static Readmission with(int generation) {
        return new Readmission(generation, null);
    }
}
