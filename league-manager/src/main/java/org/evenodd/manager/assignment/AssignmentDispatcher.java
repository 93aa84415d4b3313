package org.evenodd.manager.assignment;

import java.util.List;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.match.MatchStage;
import org.evenodd.protocol.value.RefereeId;

/** Sends assigned matches to their referees, each up to its capacity (REF 3). */
public final class AssignmentDispatcher {

    private AssignmentDispatcher() {}

    /** Offers every match that is due and whose referee has free capacity. */
    public static void offerReady(UnitOfWork turn) {
        turn.undecided().forEach(fixture -> turn.move(fixture.id(), life -> life.leadTimeAt(turn.now())));
        List<Fixture> ready = turn.undecided().stream()
                .filter(fixture -> turn.stage(fixture) instanceof MatchStage.Ready)
                .toList();
        if (ready.isEmpty() || turn.league().course().paused()) {
            return;
        }
        FreeSlots places = FreeSlots.of(turn);
        BusyPlayers atPlay = BusyPlayers.of(turn);
        for (Fixture fixture : ready) {
            fixture.assigned()
                    .filter(assignment -> atPlay.allows(fixture) && places.take(assignment.refereeId()))
                    .ifPresent(assignment -> {
                        atPlay.add(fixture);
                        offer(turn, fixture, assignment);
                    });
        }
    }

    private static void offer(UnitOfWork turn, Fixture fixture, Assignment assignment) {
        turn.move(fixture.id(), life -> life.offered(assignment.lease()));
        RefereeOrders.send(turn, fixture);
    }

    /** Takes a referee's matches back. If no other referee can take them, it may continue when it answers again. */
    public static void takeBack(UnitOfWork turn, RefereeId referee) {
        turn.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .forEach(fixture -> turn.move(fixture.id(), life -> life.takenBack()));
    }
}
