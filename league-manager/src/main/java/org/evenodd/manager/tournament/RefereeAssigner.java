package org.evenodd.manager.tournament;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Assigns every match to a referee, in proportion to the referees' capacity. */
public final class RefereeAssigner {

    private RefereeAssigner() {}

    /**
     * The referees that should get matches: one that has overrun a match only if there is no other, and never after the
     * second time.
     */
    public static List<RefereeMember> candidates(UnitOfWork work) {
        List<RefereeMember> able = work.referees()
                .preferred(work.answeringReferees().stream()
                        .filter(referee -> !referee.overruns().tooMany())
                        .toList());
        List<RefereeMember> punctual =
                able.stream().filter(referee -> !referee.overruns().any()).toList();
        return punctual.isEmpty() ? able : punctual;
    }

    /** Assigns the matches of the round that has just begun. */
    public static void assignRound(UnitOfWork work) {
        work.undecided().forEach(fixture -> assign(work, fixture, candidates(work)));
    }

    /** Reassigns the matches of removed and silent referees, if there are others. */
    public static void replaceLost(UnitOfWork work) {
        List<RefereeId> alive = ids(work.answeringReferees());
        List<RefereeId> candidates = ids(candidates(work));
        for (Fixture fixture : work.undecided()) {
            boolean lost = fixture.assigned()
                    .map(Assignment::refereeId)
                    .filter(alive::contains)
                    .isEmpty();
            if (lost || needsAnotherReferee(work, fixture, candidates)) {
                handOver(work, fixture);
            }
        }
    }

    /** Whether a match that has not been offered yet is assigned to a referee that should not have it. */
    private static boolean needsAnotherReferee(UnitOfWork work, Fixture fixture, List<RefereeId> candidates) {
        MatchStage stage = work.stage(fixture);
        boolean waits = stage instanceof MatchStage.Ready || stage instanceof MatchStage.Announced;
        return waits && fixture.assigned().map(Assignment::refereeId).stream().noneMatch(candidates::contains);
    }

    private static List<RefereeId> ids(List<RefereeMember> referees) {
        return referees.stream().map(RefereeMember::id).toList();
    }

    /** Reassigns a match to a different referee and announces it again; returns whether there was one. */
    static boolean handOver(UnitOfWork work, Fixture fixture) {
        return handOver(work, fixture, candidates(work));
    }

    /** Reassigns a match to one of these referees. */
    static boolean handOver(UnitOfWork work, Fixture fixture, List<RefereeMember> candidates) {
        boolean assigned = assign(work, fixture, candidates);
        if (assigned) {
            RoundAnnouncer.announceMatch(work, fixture.id());
        }
        return assigned;
    }

    /** Restarts a match, with another referee if there is one. */
    public static void restart(UnitOfWork work, Fixture fixture) {
        if (!handOver(work, fixture)) {
            restartWithSameReferee(work, fixture);
        }
    }

    /** Restarts a match with its present referee. */
    public static void restartWithSameReferee(UnitOfWork work, Fixture fixture) {
        fixture.assigned().map(Assignment::refereeId).ifPresent(referee -> {
            work.record(new MatchAssigned(fixture.id(), referee, fixture.lease() + 1));
            RoundAnnouncer.makeReady(work, fixture);
        });
    }

    /** Gives an annulled match back to its referee, and announces it again. */
    public static void giveBack(UnitOfWork work, MatchId match, RefereeId referee) {
        int lease = work.league().fixture(match).map(Fixture::lease).orElse(0) + 1;
        work.record(new MatchAssigned(match, referee, lease));
        RoundAnnouncer.announceMatch(work, match);
    }

    private static boolean assign(UnitOfWork work, Fixture fixture, List<RefereeMember> candidates) {
        Map<RefereeId, Integer> load = load(work);
        Optional<RefereeMember> next = candidates.stream()
                .filter(referee -> !fixture.isAssignedTo(referee.id()))
                .min(Comparator.<RefereeMember>comparingInt(referee -> fixture.timesLostBy(referee.id()))
                        .thenComparingDouble(referee -> (load.getOrDefault(referee.id(), 0) + 1.0) / referee.places()));
        next.ifPresent(referee -> work.record(new MatchAssigned(fixture.id(), referee.id(), fixture.lease() + 1)));
        return next.isPresent();
    }

    private static Map<RefereeId, Integer> load(UnitOfWork work) {
        Map<RefereeId, Integer> load = new HashMap<>();
        work.undecided().stream()
                .flatMap(fixture -> fixture.assigned().stream())
                .forEach(assignment -> load.merge(assignment.refereeId(), 1, Integer::sum));
        return load;
    }
}
