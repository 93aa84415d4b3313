package org.evenodd.manager.health;

import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Keeps watch on exactly the referees that have matches. */
public final class RefereeWatchList {

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
