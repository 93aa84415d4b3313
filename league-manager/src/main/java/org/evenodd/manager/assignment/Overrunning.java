package org.evenodd.manager.assignment;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.LeagueEvent.RefereeOverran;
import org.evenodd.manager.league.Overruns;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.match.Stage;
import org.evenodd.manager.match.Stage.Offered;
import org.evenodd.manager.match.Stage.Overdue;
import org.evenodd.manager.match.Stage.Running;
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
        turn.undecided()
                .forEach(fixture -> turn.play()
                        .stage(fixture.id())
                        .filter(stage -> isDue(turn, stage))
                        .ifPresent(stage -> call(turn, fixture, stage)));
    }

    private static boolean isDue(Turn turn, Stage stage) {
        return end(turn, stage).filter(due -> !turn.now().isBefore(due)).isPresent();
    }

    /** When something happens to a match unless it is over before. */
    public static Optional<Instant> end(Turn turn, Stage stage) {
        return stage instanceof Overdue overdue
                ? Optional.of(overdue.until())
                : since(stage).map(since -> since.plus(turn.rules().matchLimit()));
    }

    /** When the referee began a match, where that is known. */
    public static Optional<Instant> since(Stage stage) {
        if (stage instanceof Running running) {
            return Optional.of(running.since());
        }
        if (stage instanceof Overdue overdue) {
            return Optional.of(overdue.since());
        }
        return stage instanceof Offered offer ? Optional.ofNullable(offer.since()) : Optional.empty();
    }

    private static void call(Turn turn, Fixture fixture, Stage stage) {
        Instant since = since(stage).orElseThrow();
        if (stage instanceof Overdue || !Orders.canBeRepeated(turn, fixture)) {
            overrun(turn, fixture, since);
        } else {
            Overdue overdue = new Overdue(fixture.lease(), since, turn.now().plus(patience(turn)));
            turn.change(play -> play.with(fixture.id(), overdue));
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
