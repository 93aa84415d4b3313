package org.evenodd.manager.league;

import java.util.Optional;
import org.evenodd.manager.schedule.Pairing;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;

/** A match of the schedule: the pairing, its referee once it has one, its result once it was decided. */
public record Fixture(
        Pairing pairing,
        @Nullable Assignment assignment,
        @Nullable Decision decision) {

    public MatchId id() {
        return pairing.matchId();
    }

    public boolean isDecided() {
        return decision != null;
    }

    public Optional<Assignment> assigned() {
        return Optional.ofNullable(assignment);
    }

    public Optional<Decision> decided() {
        return Optional.ofNullable(decision);
    }
}
