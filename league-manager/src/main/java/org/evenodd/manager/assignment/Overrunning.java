package org.evenodd.manager.assignment;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Overruns;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.match.Stage;
import org.evenodd.manager.match.Stage.Overdue;
import org.evenodd.manager.turn.Notice;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.RefereeId;

/**
 * Matches that run for longer than any can. Their referee is asked for the result, and then they begin anew: with another
 * referee if there is one. Whoever overran a match comes after all others, and after the second time is given none.
 */
public final class Overrunning {

    /** How long a result that was asked for is waited for, where a match may take as long. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Overrunning() {}

    public static void callOverdue(Turn turn) {
        turn.undecided().stream()
                .filter(fixture -> isDue(turn, turn.stage(fixture)))
                .forEach(fixture -> call(turn, fixture, turn.stage(fixture)));
    }

    private static boolean isDue(Turn turn, Stage stage) {
        return stage.end(turn.rules().matchLimit())
                .filter(due -> !turn.now().isBefore(due))
                .isPresent();
    }

    private static void call(Turn turn, Fixture fixture, Stage stage) {
        Instant since = stage.since().orElseThrow();
        if (stage instanceof Overdue || !Orders.canBeRepeated(turn, fixture)) {
            overrun(turn, fixture, since);
        } else {
            turn.move(fixture.id(), life -> life.overdue(turn.now().plus(patience(turn))));
            Orders.repeat(turn, fixture);
        }
    }

    private static Duration patience(Turn turn) {
        Duration limit = turn.rules().matchLimit();
        return limit.compareTo(PATIENCE) < 0 ? limit : PATIENCE;
    }

    private static void overrun(Turn turn, Fixture fixture, Instant since) {
        RefereeId referee = fixture.assigned().map(Assignment::refereeId).orElseThrow();
        turn.record(new RefereeOverran(referee, fixture.id(), fixture.lease(), since, turn.now()));
        boolean excluded = turn.league()
                .roster()
                .referee(referee)
                .map(Referee::overruns)
                .filter(Overruns::tooMany)
                .isPresent();
        turn.tell(new Notice.RefereeOverdue(referee, fixture.id(), excluded));
        Assigning.beginAnew(turn, fixture);
    }
}
