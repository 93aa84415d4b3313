package org.evenodd.manager.store;

import java.util.Optional;

/** What came of a manager's claim to the leader's seat. */
public sealed interface LeadershipClaim {
    /** The mark of the key with which the league has been led so far, where one was kept. */
    Optional<String> keyMark();

    /** The seat is this manager's. */
    record LeadershipTaken(Optional<String> keyMark) implements LeadershipClaim {}

    /**
     * Another manager has it, or had it a moment ago.
     *
     * @param endpoint where that one answers
     */
    record Occupied(String endpoint, Optional<String> keyMark) implements LeadershipClaim {}
}
