package org.evenodd.manager.assignment;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchEvent.MatchAssigned;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.match.Stage;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;

/** Gives every match a referee, shared out in proportion to the referees' places. */
public final class Assigning {

    private Assigning() {}

    /** The referees that can be given matches. */
    public static List<Referee> alive(Turn turn) {
        return turn.league().roster().admittedReferees().stream()
                .filter(referee -> !turn.referees().isSilent(referee.id()))
                .toList();
    }

    /** Those to whom matches should go: who has overrun some only where nobody else is there, and not twice. */
    public static List<Referee> candidates(Turn turn) {
        List<Referee> able = turn.referees()
                .preferred(alive(turn).stream()
                        .filter(referee -> !referee.overruns().tooMany())
                        .toList());
        List<Referee> punctual =
                able.stream().filter(referee -> !referee.overruns().any()).toList();
        return punctual.isEmpty() ? able : punctual;
    }

    /** Shares out the matches of the round that has just begun. */
    public static void assignRound(Turn turn) {
        turn.undecided().forEach(fixture -> assign(turn, fixture, candidates(turn)));
    }

    /** Gives the matches of referees that are gone or silent to others, as far as there are any. */
    public static void replaceLost(Turn turn) {
        List<RefereeId> alive = ids(alive(turn));
        List<RefereeId> candidates = ids(candidates(turn));
        for (Fixture fixture : turn.undecided()) {
            boolean lost = fixture.assigned()
                    .map(Assignment::refereeId)
                    .filter(alive::contains)
                    .isEmpty();
            if (lost || waitsInVain(turn, fixture, candidates)) {
                handOver(turn, fixture);
            }
        }
    }

    /** Whether a match that has not been offered is with a referee that should not have it. */
    private static boolean waitsInVain(Turn turn, Fixture fixture, List<RefereeId> candidates) {
        Stage stage = turn.stage(fixture);
        boolean waits = stage instanceof Stage.Ready || stage instanceof Stage.Announced;
        return waits && fixture.assigned().map(Assignment::refereeId).stream().noneMatch(candidates::contains);
    }

    private static List<RefereeId> ids(List<Referee> referees) {
        return referees.stream().map(Referee::id).toList();
    }

    /** Gives a match to another referee than its own, and announces it again; says whether there was one. */
    static boolean handOver(Turn turn, Fixture fixture) {
        return handOver(turn, fixture, candidates(turn));
    }

    /** The same, to one of these. */
    static boolean handOver(Turn turn, Fixture fixture, List<Referee> candidates) {
        boolean assigned = assign(turn, fixture, candidates);
        if (assigned) {
            Announcing.announceAlone(turn, fixture.id());
        }
        return assigned;
    }

    /** Has a match begun anew: by another referee if there is one. */
    public static void beginAnew(Turn turn, Fixture fixture) {
        if (!handOver(turn, fixture)) {
            renew(turn, fixture);
        }
    }

    /** Has its own referee begin a match anew. */
    public static void renew(Turn turn, Fixture fixture) {
        fixture.assigned().map(Assignment::refereeId).ifPresent(referee -> {
            turn.record(new MatchAssigned(fixture.id(), referee, fixture.lease() + 1));
            Announcing.makeReady(turn, fixture);
        });
    }

    /** Gives a match that was annulled to the referee that had it, and announces it again. */
    public static void giveAgain(Turn turn, MatchId match, RefereeId referee) {
        int lease = turn.league().fixture(match).map(Fixture::lease).orElse(0) + 1;
        turn.record(new MatchAssigned(match, referee, lease));
        Announcing.announceAlone(turn, match);
    }

    private static boolean assign(Turn turn, Fixture fixture, List<Referee> candidates) {
        Map<RefereeId, Integer> load = load(turn);
        Optional<Referee> next = candidates.stream()
                .filter(referee -> !fixture.isAssignedTo(referee.id()))
                .min(Comparator.<Referee>comparingInt(referee -> fixture.timesLostBy(referee.id()))
                        .thenComparingDouble(referee -> (load.getOrDefault(referee.id(), 0) + 1.0) / referee.places()));
        next.ifPresent(referee -> turn.record(new MatchAssigned(fixture.id(), referee.id(), fixture.lease() + 1)));
        return next.isPresent();
    }

    private static Map<RefereeId, Integer> load(Turn turn) {
        Map<RefereeId, Integer> load = new HashMap<>();
        turn.undecided().stream()
                .flatMap(fixture -> fixture.assigned().stream())
                .forEach(assignment -> load.merge(assignment.refereeId(), 1, Integer::sum));
        return load;
    }
}
