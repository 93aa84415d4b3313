package org.evenodd.manager.tournament;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Sends assigned matches to their referees, each up to its capacity (REF 3). */
public final class AssignmentDispatcher {

    private AssignmentDispatcher() {}

    /** Offers every match that is due and whose referee has free capacity. */
    public static void offerReady(UnitOfWork work) {
        work.undecided().forEach(fixture -> work.move(fixture.id(), life -> life.leadTimeAt(work.now())));
        List<Fixture> ready = work.undecided().stream()
                .filter(fixture -> work.stage(fixture) instanceof MatchStage.Ready)
                .toList();
        if (ready.isEmpty() || work.league().course().paused()) {
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
        return work.undecided().stream().filter(fixture -> work.stage(fixture).takesPlace());
    }

    /** Takes a referee's matches back. If no other referee can take them, it may continue when it answers again. */
    public static void takeBack(UnitOfWork work, RefereeId referee) {
        work.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .forEach(fixture -> work.move(fixture.id(), life -> life.takenBack()));
    }

    /** The free slots of the referees that can take matches now, and the players that are in a match. */
    static final class Capacity {

        private final Map<RefereeId, Integer> slots = new HashMap<>();
        private final Set<PlayerId> busyPlayers = new HashSet<>();

        private Capacity() {}

        static Capacity of(UnitOfWork work) {
            Capacity capacity = new Capacity();
            for (RefereeMember referee : work.answeringReferees()) {
                if (!work.referees().isBusy(referee.id()) && !referee.overruns().tooMany()) {
                    capacity.slots.put(referee.id(), referee.places());
                }
            }
            underWay(work).forEach(capacity::take);
            return capacity;
        }

        boolean isFree(RefereeId referee) {
            return slots.getOrDefault(referee, 0) > 0;
        }

        /** Nobody plays two matches at once, not even if one of an earlier round is replayed. */
        boolean allows(Fixture fixture) {
            return !busyPlayers.contains(fixture.playerA())
                    && !busyPlayers.contains(fixture.playerB())
                    && fixture.assigned()
                            .filter(assignment -> isFree(assignment.refereeId()))
                            .isPresent();
        }

        void take(Fixture fixture) {
            fixture.assigned()
                    .ifPresent(
                            assignment -> slots.computeIfPresent(assignment.refereeId(), (id, places) -> places - 1));
            busyPlayers.add(fixture.playerA());
            busyPlayers.add(fixture.playerB());
        }
    }

    /** Keeps watch on exactly the referees that have matches. */
    public static void watchReferees(UnitOfWork work) {
        Set<RefereeId> before = work.referees().watched();
        Set<RefereeId> now = atWork(work);
        if (before.equals(now)) {
            return;
        }
        before.stream()
                .filter(referee -> !now.contains(referee))
                .sorted()
                .forEach(referee -> work.ask(new Effect.UnwatchReferee(referee)));
        now.stream().filter(referee -> !before.contains(referee)).sorted().forEach(referee -> watch(work, referee));
        work.changeReferees(referees -> referees.watching(now));
    }

    private static void watch(UnitOfWork work, RefereeId referee) {
        work.league()
                .roster()
                .registration(referee)
                .ifPresent(registration -> work.ask(new Effect.WatchReferee(referee, registration.endpoint())));
    }

    private static Set<RefereeId> atWork(UnitOfWork work) {
        return underWay(work)
                .flatMap(fixture -> fixture.assigned().stream())
                .map(Assignment::refereeId)
                .collect(Collectors.toSet());
    }
}
