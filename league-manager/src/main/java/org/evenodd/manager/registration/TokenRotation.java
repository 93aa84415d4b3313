package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Registration.Rotation;
import org.evenodd.manager.registration.Identity.Proven;
import org.evenodd.protocol.value.Digest;

/**
 * Replaces tokens on request. The old token is void at once. An agent that lost the answer can repeat the identical
 * request and gets the same new token, for a while and until the token has been used.
 */
final class TokenRotation {

    /** Long enough for a manager to be restarted. */
    private static final Duration REPEATABLE = Duration.ofMinutes(5);

    private TokenRotation() {}

    /** Whether the token is valid now; it may have been voided since it was checked. */
    static boolean opens(Registration registration, Proven proven, Arrival arrival, Instant now) {
        return proven.generation() == registration.generation() || isRepeated(registration, proven, arrival, now);
    }

    private static boolean isRepeated(Registration registration, Proven proven, Arrival arrival, Instant now) {
        Rotation granted = registration.rotation();
        return granted != null
                && granted.request().equals(arrival.rotation())
                && proven.generation() == registration.generation() - 1
                && now.isBefore(granted.at().plus(REPEATABLE));
    }

    /** The readmission of an agent with a valid token. */
    static Readmission readmit(Registration registration, Proven proven, Arrival arrival, Instant now) {
        Digest request = arrival.rotation();
        if (request == null) {
            return Readmission.with(registration.generation());
        }
        return proven.generation() == registration.generation()
                ? new Readmission(registration.generation() + 1, new Rotation(request, now))
                : new Readmission(registration.generation(), registration.rotation());
    }
}
