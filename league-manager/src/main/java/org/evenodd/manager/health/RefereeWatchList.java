package org.evenodd.manager.health;

import java.util.HashSet;
import java.util.Set;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.value.RefereeId;

/** Keeps watch on exactly the referees that have matches. */
public final class RefereeWatchList {

    private RefereeWatchList() {}

    public static void adjust(UnitOfWork turn) {
        Set<RefereeId> before = turn.referees().watched();
        Set<RefereeId> now = atWork(turn);
        if (before.equals(now)) {
            return;
        }
        before.stream()
                .filter(referee -> !now.contains(referee))
                .sorted()
                .forEach(referee -> turn.ask(new Effect.UnwatchReferee(referee)));
        now.stream().filter(referee -> !before.contains(referee)).sorted().forEach(referee -> watch(turn, referee));
        turn.changeReferees(referees -> referees.watching(now));
    }

    private static void watch(UnitOfWork turn, RefereeId referee) {
        turn.league()
                .roster()
                .registration(referee)
                .ifPresent(registration -> turn.ask(new Effect.WatchReferee(referee, registration.endpoint())));
    }

    private static Set<RefereeId> atWork(UnitOfWork turn) {
        Set<RefereeId> atWork = new HashSet<>();
        for (Fixture fixture : turn.undecided()) {
            if (turn.stage(fixture).takesPlace()) {
                fixture.assigned().map(Assignment::refereeId).ifPresent(atWork::add);
            }
        }
        return atWork;
    }
}
