package org.evenodd.manager.assignment;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.match.MatchLife.MatchStage;
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
        FreeSlots slots = FreeSlots.of(work);
        BusyPlayers busyPlayers = BusyPlayers.of(work);
        for (Fixture fixture : ready) {
            fixture.assigned()
                    .filter(assignment -> busyPlayers.allows(fixture) && slots.take(assignment.refereeId()))
                    .ifPresent(assignment -> {
                        busyPlayers.add(fixture);
                        offer(work, fixture, assignment);
                    });
        }
    }

    private static void offer(UnitOfWork work, Fixture fixture, Assignment assignment) {
        work.move(fixture.id(), life -> life.offered(assignment.lease()));
        RefereeOrders.send(work, fixture);
    }

    /** Takes a referee's matches back. If no other referee can take them, it may continue when it answers again. */
    public static void takeBack(UnitOfWork work, RefereeId referee) {
        work.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .forEach(fixture -> work.move(fixture.id(), life -> life.takenBack()));
    }

    /** The free capacity of the referees that can take matches now. */
    static final class FreeSlots {

        private final Map<RefereeId, Integer> free = new HashMap<>();

        private FreeSlots() {}

        static FreeSlots of(UnitOfWork work) {
            FreeSlots places = new FreeSlots();
            for (RefereeMember referee : RefereeAssigner.alive(work)) {
                if (!work.referees().isBusy(referee.id()) && !referee.overruns().tooMany()) {
                    places.free.put(referee.id(), referee.places());
                }
            }
            for (Fixture fixture : work.undecided()) {
                if (work.stage(fixture).takesPlace()) {
                    fixture.assigned().ifPresent(assignment -> places.take(assignment.refereeId()));
                }
            }
            return places;
        }

        boolean isFree(RefereeId referee) {
            return free.getOrDefault(referee, 0) > 0;
        }

        /** Takes one slot of a referee; returns whether it had a free one. */
        boolean take(RefereeId referee) {
            boolean wasFree = isFree(referee);
            free.computeIfPresent(referee, (id, places) -> places - 1);
            return wasFree;
        }
    }

    /** The players that are in a match: nobody plays two at once, not even if a match of an earlier round is replayed. */
    static final class BusyPlayers {

        private final Set<PlayerId> players = new HashSet<>();

        private BusyPlayers() {}

        static BusyPlayers of(UnitOfWork work) {
            BusyPlayers busyPlayers = new BusyPlayers();
            work.undecided().stream()
                    .filter(fixture -> work.stage(fixture).takesPlace())
                    .forEach(busyPlayers::add);
            return busyPlayers;
        }

        boolean allows(Fixture fixture) {
            return !players.contains(fixture.playerA()) && !players.contains(fixture.playerB());
        }

        void add(Fixture fixture) {
            players.add(fixture.playerA());
            players.add(fixture.playerB());
        }
    }

    /** Keeps watch on exactly the referees that have matches. */
    public static final class RefereeWatchList {

        private RefereeWatchList() {}

        public static void adjust(UnitOfWork work) {
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
            Set<RefereeId> atWork = new HashSet<>();
            for (Fixture fixture : work.undecided()) {
                if (work.stage(fixture).takesPlace()) {
                    fixture.assigned().map(Assignment::refereeId).ifPresent(atWork::add);
                }
            }
            return atWork;
        }
    }
}
