package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Overdue;
import org.evenodd.manager.league.Member.Overruns;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * Handles matches that take longer than any match can. The referee is asked for the result; without one, the match is
 * restarted, by another referee if possible. A referee that has overrun once is the last choice; after the second time
 * it gets no more matches.
 */
public final class OverrunHandler {

    /** How long to wait for the result after asking for it, if a match may take that long. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private OverrunHandler() {}

    public static void callOverdue(UnitOfWork work) {
        work.undecided().stream()
                .filter(fixture -> isDue(work, work.stage(fixture)))
                .forEach(fixture -> call(work, fixture, work.stage(fixture)));
    }

    private static boolean isDue(UnitOfWork work, MatchStage stage) {
        return stage.end(work.rules().matchLimit())
                .filter(due -> !work.now().isBefore(due))
                .isPresent();
    }

    private static void call(UnitOfWork work, Fixture fixture, MatchStage stage) {
        Instant since = stage.since().orElseThrow();
        if (stage instanceof Overdue || !RefereeOrders.canBeRepeated(work, fixture)) {
            overrun(work, fixture, since);
        } else {
            work.move(fixture.id(), life -> life.overdue(work.now().plus(patience(work))));
            RefereeOrders.repeat(work, fixture);
        }
    }

    private static Duration patience(UnitOfWork work) {
        Duration limit = work.rules().matchLimit();
        return limit.compareTo(PATIENCE) < 0 ? limit : PATIENCE;
    }

    private static void overrun(UnitOfWork work, Fixture fixture, Instant since) {
        RefereeId referee = fixture.assigned().map(Assignment::refereeId).orElseThrow();
        work.record(new RefereeOverran(referee, fixture.id(), fixture.lease(), since, work.now()));
        boolean excluded = work.league()
                .roster()
                .referee(referee)
                .map(RefereeMember::overruns)
                .filter(Overruns::tooMany)
                .isPresent();
        work.tell(new Notice.RefereeOverdue(referee, fixture.id(), excluded));
        RefereeAssigner.restart(work, fixture);
    }
}
