package org.evenodd.manager.tournament;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Assigns every match to a referee, and hands it over when the referee has a place for it (REF 3). */
public final class RefereeAssigner {

    private RefereeAssigner() {}

    /**
     * The referees that should get matches: a referee that has overrun a match, or sent an impossible report, only if there
     * is no other, and never after it has overrun a second match, or while it shuts down.
     */
    static List<RefereeMember> candidates(UnitOfWork work) {
        List<RefereeMember> able = work.referees().preferred(work.ableReferees());
        List<RefereeMember> trusted =
                preferred(able, referee -> !referee.overruns().anyRefused());
        return preferred(trusted, referee -> !referee.overruns().any());
    }

    /** Of these referees, those that have a place left. */
    static List<RefereeMember> freeCandidates(UnitOfWork work) {
        Capacity capacity = Capacity.of(work);
        return candidates(work).stream()
                .filter(candidate -> capacity.isFree(candidate.id()))
                .toList();
    }

    private static List<RefereeMember> preferred(List<RefereeMember> all, Predicate<RefereeMember> wanted) {
        List<RefereeMember> some = all.stream().filter(wanted).toList();
        return some.isEmpty() ? all : some;
    }

    /** Assigns the matches of the round that has just begun. */
    static void assignRound(UnitOfWork work) {
        List<RefereeMember> candidates = candidates(work);
        work.undecided().forEach(fixture -> assign(work, fixture, candidates));
    }

    /**
     * Reassigns the matches of removed and silent referees, and the matches not yet offered whose referee is no candidate,
     * if there are other referees.
     */
    static void replaceLost(UnitOfWork work) {
        List<RefereeMember> alive = work.answeringReferees();
        List<RefereeMember> candidates = candidates(work);
        for (Fixture fixture : work.undecided()) {
            MatchStage stage = work.stage(fixture);
            boolean waits = stage instanceof MatchStage.Ready
                    || stage instanceof MatchStage.Announced
                    || (stage instanceof MatchStage.Unconfirmed unconfirmed && unconfirmed.transferable());
            if ((waits ? candidates : alive).stream().noneMatch(referee -> fixture.isAssignedTo(referee.id()))) {
                handOver(work, fixture, candidates);
            }
        }
    }

    /** Reassigns a match to one of these referees and announces it again; returns whether there was another referee. */
    static boolean handOver(UnitOfWork work, Fixture fixture, List<RefereeMember> candidates) {
        boolean assigned = assign(work, fixture, candidates);
        if (assigned) {
            RoundAnnouncer.announceMatch(work, fixture.id());
        }
        return assigned;
    }

    /** Restarts a match, with another referee if there is one. */
    static void restart(UnitOfWork work, Fixture fixture) {
        if (!handOver(work, fixture, candidates(work))) {
            restartWithSameReferee(work, fixture);
        }
    }

    static void restartWithSameReferee(UnitOfWork work, Fixture fixture) {
        fixture.referee().ifPresent(referee -> {
            work.record(new MatchAssigned(fixture.id(), referee, fixture.lease() + 1));
            RoundAnnouncer.makeReady(work, fixture);
        });
    }

    /**
     * Gives an annulled match back to the referee that had it, if it may still run it, and announces it again: the higher
     * lease tells it to drop the old run. A referee whose reports were refused gets it only if no other referee answers.
     *
     * @param before the match, when that referee had it
     */
    public static void giveBack(UnitOfWork work, Fixture before) {
        List<RefereeMember> candidates = candidates(work);
        work.answeringReferees().stream()
                .filter(referee -> before.isAssignedTo(referee.id()))
                .filter(referee -> !referee.overruns().anyRefused() || candidates.contains(referee))
                .findFirst()
                .ifPresent(former -> {
                    int lease = work.league()
                                    .fixture(before.id())
                                    .map(Fixture::lease)
                                    .orElse(0)
                            + 1;
                    work.record(new MatchAssigned(before.id(), former.id(), lease));
                    RoundAnnouncer.announceMatch(work, before.id());
                });
    }

    private static boolean assign(UnitOfWork work, Fixture fixture, List<RefereeMember> candidates) {
        Map<RefereeId, Integer> load = new HashMap<>();
        work.undecided().stream()
                .flatMap(other -> other.referee().stream())
                .forEach(referee -> load.merge(referee, 1, Integer::sum));
        Optional<RefereeMember> next = candidates.stream()
                .filter(referee -> !fixture.isAssignedTo(referee.id()))
                .min(Comparator.<RefereeMember>comparingInt(referee ->
                                Collections.frequency(fixture.attempts().lostBy(), referee.id()))
                        .thenComparingDouble(referee -> (load.getOrDefault(referee.id(), 0) + 1.0) / referee.places()));
        next.ifPresent(referee -> work.record(new MatchAssigned(fixture.id(), referee.id(), fixture.lease() + 1)));
        return next.isPresent();
    }

    /** Offers every match that is due and whose referee has free capacity. */
    static void offerReady(UnitOfWork work) {
        work.undecided().forEach(fixture -> work.move(fixture.id(), life -> life.leadTimeAt(work.now())));
        List<Fixture> ready = work.undecided().stream()
                .filter(fixture -> work.stage(fixture) instanceof MatchStage.Ready)
                .filter(fixture ->
                        !Legs.isRestarting(work, fixture.playerA()) && !Legs.isRestarting(work, fixture.playerB()))
                .toList();
        if (ready.isEmpty() || work.course().paused()) {
            return;
        }
        Capacity capacity = Capacity.of(work);
        for (Fixture fixture : ready) {
            if (capacity.allows(fixture)) {
                capacity.take(fixture);
                work.move(fixture.id(), life -> life.offered(fixture.lease()));
                RefereeOrders.send(work, fixture);
            }
        }
    }

    private static Stream<Fixture> underWay(UnitOfWork work) {
        return work.undecided().stream().filter(fixture -> work.stage(fixture).isUnderWay());
    }

    /** Takes a referee's matches back. If no other referee can take them, it may continue when it answers again. */
    static void takeBack(UnitOfWork work, RefereeId referee) {
        work.undecidedOf(referee).forEach(fixture -> work.move(fixture.id(), MatchLife::takenBack));
    }

    /** Keeps watch on exactly the referees that have matches. */
    static void watchReferees(UnitOfWork work) {
        Map<RefereeId, Endpoint> atWork = new TreeMap<>();
        underWay(work)
                .flatMap(fixture -> work.league().refereeOf(fixture).stream())
                .forEach(referee -> atWork.put(referee.id(), referee.endpoint()));
        if (!atWork.equals(work.referees().watched())) {
            work.changeReferees(referees -> referees.watching(atWork));
            work.ask(new Effect.WatchReferees(atWork));
        }
    }

    /** The free slots of the referees that can take matches now, and the players that are in a match. */
    static final class Capacity {

        private final Map<RefereeId, Integer> slots = new HashMap<>();
        private final Set<PlayerId> busyPlayers = new HashSet<>();

        private Capacity() {}

        static Capacity of(UnitOfWork work) {
            Capacity capacity = new Capacity();
            for (RefereeMember referee : work.ableReferees()) {
                if (!work.referees().isPausing(referee.id(), work.now())) {
                    capacity.slots.put(referee.id(), referee.places());
                }
            }
            underWay(work).forEach(capacity::take);
            return capacity;
        }

        boolean isFree(RefereeId referee) {
            return slots.getOrDefault(referee, 0) > 0;
        }

        /** No player plays two matches at once, not even if a match of an earlier round is replayed. */
        boolean allows(Fixture fixture) {
            return !busyPlayers.contains(fixture.playerA())
                    && !busyPlayers.contains(fixture.playerB())
                    && fixture.referee().filter(this::isFree).isPresent();
        }

        void take(Fixture fixture) {
            fixture.referee().ifPresent(referee -> slots.computeIfPresent(referee, (id, places) -> places - 1));
            busyPlayers.add(fixture.playerA());
            busyPlayers.add(fixture.playerB());
        }
    }
}
