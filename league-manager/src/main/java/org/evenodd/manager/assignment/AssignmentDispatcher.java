package org.evenodd.manager.assignment;

import java.util.List;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.match.MatchLife.MatchStage;
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
}
