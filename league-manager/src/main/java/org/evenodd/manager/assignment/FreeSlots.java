package org.evenodd.manager.assignment;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** The free capacity of the referees that can take matches now. */
final class FreeSlots {

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
