package org.evenodd.manager.league;

import java.util.Optional;
import org.evenodd.manager.schedule.Pairing;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** A match of the schedule: the pairing, its referee once it has one, its result once it was decided. */
public record Fixture(
        Pairing pairing,
        @Nullable Assignment assignment,
        @Nullable Decision decision) {

    static Fixture of(Pairing pairing) {
        return new Fixture(pairing, null, null);
    }

    public MatchId id() {
        return pairing.matchId();
    }

    public PlayerId playerA() {
        return pairing.playerA();
    }

    public PlayerId playerB() {
        return pairing.playerB();
    }

    public boolean involves(PlayerId player) {
        return pairing.involves(player);
    }

    /** The other player of one of its players. */
    public PlayerId opponentOf(PlayerId player) {
        return playerA().equals(player) ? playerB() : playerA();
    }

    public boolean isDecided() {
        return decision != null;
    }

    /** The number of the last assignment, 0 before the first. */
    public int lease() {
        return assignment == null ? 0 : assignment.lease();
    }

    public boolean isAssignedTo(RefereeId referee) {
        return assignment != null && assignment.refereeId().equals(referee);
    }

    /** Whether it was decided because somebody failed, and no game was played out. */
    public boolean isForfeited() {
        return decision != null && decision.ending().isForfeit();
    }

    public Optional<Assignment> assigned() {
        return Optional.ofNullable(assignment);
    }

    public Optional<Decision> decided() {
        return Optional.ofNullable(decision);
    }

    Fixture assigned(Assignment newAssignment) {
        return new Fixture(pairing, newAssignment, decision);
    }

    Fixture decided(Decision newDecision) {
        return new Fixture(pairing, assignment, newDecision);
    }
}
