package org.evenodd.manager.export;

import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A match of the schedule.
 *
 * @param decision null if it has none that counts
 */
public record ExportedMatch(
        Round round, Fixture fixture, @Nullable MatchDecided decision) {

    /** Its progress, and whether it was played or forfeited. */
    public String status() {
        if (decision != null) {
            return decision.ending().isForfeit() ? "forfeited" : "played";
        }
        return round.progress() == Progress.PENDING ? "pending" : "running";
    }

    public Optional<MatchDecided> decided() {
        return Optional.ofNullable(decision);
    }

    /** Its result for one of its players; empty while undecided. */
    public Optional<ResultForPlayer> resultOf(PlayerId player) {
        return decided().map(decided -> ResultForPlayer.of(decided.ending(), decided.result(), player));
    }

    /** The points of one of its players. */
    @Nullable
    public Integer pointsOf(PlayerId player) {
        return decision == null ? null : decision.result().score().get(player);
    }

    /** How one of its players failed, if known. */
    public Optional<String> faultOf(PlayerId player) {
        Optional<Decision> known = fixture.decided();
        return known.flatMap(result -> result.faultOf(player)).map(fault -> fault.wireName());
    }
}
