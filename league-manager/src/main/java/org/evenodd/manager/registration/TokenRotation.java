package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Rotation;
import org.evenodd.manager.registration.Identity.Proven;
import org.evenodd.protocol.value.Digest;

/**
 * New tokens on request. The old one is void at once; but who has lost the answer, and shows by asking the same again that it
 * is who asked, gets the same token again: for a while, and until somebody has used it.
 */
final class TokenRotation {

    /** A manager that has died is back by then. */
    private static final Duration REPEATABLE = Duration.ofMinutes(5);

    private TokenRotation() {}

    /** Whether a token opens its agent's place now; it may have become void since it was looked at. */
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

    /** What an agent gets whose token opens its place. */
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
