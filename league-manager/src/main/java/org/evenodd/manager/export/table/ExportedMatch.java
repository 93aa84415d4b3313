package org.evenodd.manager.export.table;

import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.message.Progress;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A match of the schedule.
 *
 * @param decision null where it has none that counts
 */
record ExportedMatch(Round round, Fixture fixture, @Nullable MatchDecided decision) {

    /** How far it is, and whether it took a game. */
    String status() {
        if (decision != null) {
            return decision.ending().isForfeit() ? "forfeited" : "played";
        }
        return round.progress() == Progress.PENDING ? "pending" : "running";
    }

    Optional<MatchDecided> decided() {
        return Optional.ofNullable(decision);
    }

    /** What it was for one of its players; empty while it is undecided. */
    Optional<ResultForPlayer> fortuneOf(PlayerId player) {
        return decided().map(decided -> ResultForPlayer.of(decided, player));
    }

    /** The points of one of its players. */
    @Nullable
    Integer pointsOf(PlayerId player) {
        return decision == null ? null : decision.result().score().get(player);
    }

    /** How one of its players failed, as far as that is known. */
    Optional<String> faultOf(PlayerId player) {
        Optional<Decision> known = fixture.decided();
        return known.flatMap(result -> result.faultOf(player)).map(fault -> fault.wireName());
    }
}
