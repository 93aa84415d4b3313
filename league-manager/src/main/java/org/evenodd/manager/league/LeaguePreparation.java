package org.evenodd.manager.league;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has settled before the start.
 *
 * @param startAt when the league is to start; null if it is not planned
 */
public record LeaguePreparation(
        Enrolment enrolment, @Nullable Instant startAt) {

    static final LeaguePreparation NONE = new LeaguePreparation(Enrolment.NONE, null);

    LeaguePreparation with(Enrolment roster) {
        return new LeaguePreparation(roster, startAt);
    }

    LeaguePreparation startingAt(Instant planned) {
        return new LeaguePreparation(enrolment, planned);
    }
}
