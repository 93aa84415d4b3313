package org.evenodd.manager.store;

import java.util.Optional;

/** The outcome of a manager's claim to lead. */
public sealed interface LeadershipClaim {
    /** The mark of the key with which the league has been led so far; empty if none is stored. */
    Optional<String> keyMark();

    /** This manager leads. */
    record LeadershipTaken(Optional<String> keyMark) implements LeadershipClaim {}

    /**
     * Another manager leads, or did a moment ago.
     *
     * @param endpoint of that manager
     */
    record Occupied(String endpoint, Optional<String> keyMark) implements LeadershipClaim {}
}
