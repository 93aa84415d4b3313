package org.evenodd.manager.assignment;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.manager.match.MatchStage;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;

/** Assigns every match to a referee, in proportion to the referees' capacity. */
public final class RefereeAssigner {

    private RefereeAssigner() {}

    /** The referees that can be given matches. */
    public static List<RefereeMember> alive(UnitOfWork turn) {
        return turn.league().roster().admittedReferees().stream()
                .filter(referee -> !turn.referees().isSilent(referee.id()))
                .toList();
    }

    /**
     * The referees that should get matches: one that has overrun a match only if there is no other, and never after the
     * second time.
     */
    public static List<RefereeMember> candidates(UnitOfWork turn) {
        List<RefereeMember> able = turn.referees()
                .preferred(alive(turn).stream()
                        .filter(referee -> !referee.overruns().tooMany())
                        .toList());
        List<RefereeMember> punctual =
                able.stream().filter(referee -> !referee.overruns().any()).toList();
        return punctual.isEmpty() ? able : punctual;
    }

    /** Assigns the matches of the round that has just begun. */
    public static void assignRound(UnitOfWork turn) {
        turn.undecided().forEach(fixture -> assign(turn, fixture, candidates(turn)));
    }

    /** Reassigns the matches of removed and silent referees, if there are others. */
    public static void replaceLost(UnitOfWork turn) {
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

    /** Whether a match that has not been offered yet is assigned to a referee that should not have it. */
    private static boolean waitsInVain(UnitOfWork turn, Fixture fixture, List<RefereeId> candidates) {
        MatchStage stage = turn.stage(fixture);
        boolean waits = stage instanceof MatchStage.Ready || stage instanceof MatchStage.Announced;
        return waits && fixture.assigned().map(Assignment::refereeId).stream().noneMatch(candidates::contains);
    }

    private static List<RefereeId> ids(List<RefereeMember> referees) {
        return referees.stream().map(RefereeMember::id).toList();
    }

    /** Reassigns a match to a different referee and announces it again; returns whether there was one. */
    static boolean handOver(UnitOfWork turn, Fixture fixture) {
        return handOver(turn, fixture, candidates(turn));
    }

    /** Reassigns a match to one of these referees. */
    static boolean handOver(UnitOfWork turn, Fixture fixture, List<RefereeMember> candidates) {
        boolean assigned = assign(turn, fixture, candidates);
        if (assigned) {
            RoundAnnouncer.announceAlone(turn, fixture.id());
        }
        return assigned;
    }

    /** Restarts a match, with another referee if there is one. */
    public static void beginAnew(UnitOfWork turn, Fixture fixture) {
        if (!handOver(turn, fixture)) {
            renew(turn, fixture);
        }
    }

    /** Restarts a match with its present referee. */
    public static void renew(UnitOfWork turn, Fixture fixture) {
        fixture.assigned().map(Assignment::refereeId).ifPresent(referee -> {
            turn.record(new MatchAssigned(fixture.id(), referee, fixture.lease() + 1));
            RoundAnnouncer.makeReady(turn, fixture);
        });
    }

    /** Gives an annulled match back to its referee, and announces it again. */
    public static void giveAgain(UnitOfWork turn, MatchId match, RefereeId referee) {
        int lease = turn.league().fixture(match).map(Fixture::lease).orElse(0) + 1;
        turn.record(new MatchAssigned(match, referee, lease));
        RoundAnnouncer.announceAlone(turn, match);
    }

    private static boolean assign(UnitOfWork turn, Fixture fixture, List<RefereeMember> candidates) {
        Map<RefereeId, Integer> load = load(turn);
        Optional<RefereeMember> next = candidates.stream()
                .filter(referee -> !fixture.isAssignedTo(referee.id()))
                .min(Comparator.<RefereeMember>comparingInt(referee -> fixture.timesLostBy(referee.id()))
                        .thenComparingDouble(referee -> (load.getOrDefault(referee.id(), 0) + 1.0) / referee.places()));
        next.ifPresent(referee -> turn.record(new MatchAssigned(fixture.id(), referee.id(), fixture.lease() + 1)));
        return next.isPresent();
    }

    private static Map<RefereeId, Integer> load(UnitOfWork turn) {
        Map<RefereeId, Integer> load = new HashMap<>();
        turn.undecided().stream()
                .flatMap(fixture -> fixture.assigned().stream())
                .forEach(assignment -> load.merge(assignment.refereeId(), 1, Integer::sum));
        return load;
    }
}
