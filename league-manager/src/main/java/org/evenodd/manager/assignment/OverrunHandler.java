package org.evenodd.manager.assignment;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Overruns;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.manager.match.MatchStage;
import org.evenodd.manager.match.MatchStage.Overdue;
import org.evenodd.protocol.value.RefereeId;

/**
 * Matches that run for longer than any can. Their referee is asked for the result, and then they begin anew: with
 * another referee if there is one. Whoever overran a match comes after all others, and after the second time is given
 * none.
 */
public final class OverrunHandler {

    /** How long a result that was asked for is waited for, where a match may take as long. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private OverrunHandler() {}

    public static void callOverdue(UnitOfWork turn) {
        turn.undecided().stream()
                .filter(fixture -> isDue(turn, turn.stage(fixture)))
                .forEach(fixture -> call(turn, fixture, turn.stage(fixture)));
    }

    private static boolean isDue(UnitOfWork turn, MatchStage stage) {
        return stage.end(turn.rules().matchLimit())
                .filter(due -> !turn.now().isBefore(due))
                .isPresent();
    }

    private static void call(UnitOfWork turn, Fixture fixture, MatchStage stage) {
        Instant since = stage.since().orElseThrow();
        if (stage instanceof Overdue || !RefereeOrders.canBeRepeated(turn, fixture)) {
            overrun(turn, fixture, since);
        } else {
            turn.move(fixture.id(), life -> life.overdue(turn.now().plus(patience(turn))));
            RefereeOrders.repeat(turn, fixture);
        }
    }

    private static Duration patience(UnitOfWork turn) {
        Duration limit = turn.rules().matchLimit();
        return limit.compareTo(PATIENCE) < 0 ? limit : PATIENCE;
    }

    private static void overrun(UnitOfWork turn, Fixture fixture, Instant since) {
        RefereeId referee = fixture.assigned().map(Assignment::refereeId).orElseThrow();
        turn.record(new RefereeOverran(referee, fixture.id(), fixture.lease(), since, turn.now()));
        boolean excluded = turn.league()
                .roster()
                .referee(referee)
                .map(RefereeMember::overruns)
                .filter(Overruns::tooMany)
                .isPresent();
        turn.tell(new Notice.RefereeOverdue(referee, fixture.id(), excluded));
        RefereeAssigner.beginAnew(turn, fixture);
    }
}
