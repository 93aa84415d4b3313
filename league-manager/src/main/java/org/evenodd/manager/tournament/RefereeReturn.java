package org.evenodd.manager.tournament;

import java.time.Duration;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Overdue;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * Handles a referee that has registered again. It is asked for the matches that it had begun: it continues them,
 * reports them, or has lost them. A referee that would take the question for a new assignment is not asked; what it
 * does not report soon is restarted. A referee cannot delay a match for ever by returning again and again: the match
 * goes to another referee or, if there is none, is left with its own for longer and longer.
 */
public final class RefereeReturn {

    /** How long a report is accepted before the match is restarted. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** The highest lease under which a match is restarted with its returning referee. */
    private static final int MOST_RENEWED_LEASE = 3;

    private RefereeReturn() {}

    /** Handles the return; a second one before the match is restarted changes nothing. */
    public static void handle(UnitOfWork work, RefereeId referee) {
        work.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .filter(fixture -> work.stage(fixture).takesPlace() || fixture.isBegun())
                .forEach(fixture -> ask(work, fixture));
    }

    private static void ask(UnitOfWork work, Fixture fixture) {
        MatchStage stage = work.stage(fixture);
        if (!RefereeOrders.canBeRepeated(work, fixture)) {
            work.move(fixture.id(), life -> life.forgotten(work.now().plus(patience(work, fixture))));
        } else if (stage instanceof Overdue) {
            RefereeOrders.repeat(work, fixture);
        } else if (stage.takesPlace() && fixture.isBegun()) {
            work.move(fixture.id(), life -> life.askedFor(fixture.lease()));
            RefereeOrders.send(work, fixture);
        }
    }

    private static Duration patience(UnitOfWork work, Fixture fixture) {
        int renewals = Math.max(0, fixture.lease() - MOST_RENEWED_LEASE);
        return new Backoff(PATIENCE, work.rules().matchLimit()).before(renewals + 1);
    }

    /** Restarts the matches that have not been reported since their referee returned. */
    public static void restartForgotten(UnitOfWork work) {
        work.undecided().stream().filter(fixture -> isDue(work, fixture)).forEach(fixture -> {
            if (fixture.lease() <= MOST_RENEWED_LEASE) {
                RefereeAssigner.restartWithSameReferee(work, fixture);
            } else {
                RefereeAssigner.restart(work, fixture);
            }
        });
    }

    private static boolean isDue(UnitOfWork work, Fixture fixture) {
        return work.stage(fixture) instanceof Forgotten forgotten && forgotten.due(work.now());
    }
}
