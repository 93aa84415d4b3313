package org.evenodd.manager.league;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has settled before the start.
 *
 * @param startAt when the league is to start; null if it is not planned
 */
public record Preparation(Enrolment enrolment, @Nullable Instant startAt) {

    static final Preparation NONE = new Preparation(Enrolment.NONE, null);

    Preparation with(Enrolment roster) {
        return new Preparation(roster, startAt);
    }

    Preparation startingAt(Instant planned) {
        return new Preparation(enrolment, planned);
    }
}
