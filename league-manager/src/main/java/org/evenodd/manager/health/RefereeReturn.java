package org.evenodd.manager.health;

import java.time.Duration;
import org.evenodd.agent.settings.Backoff;
import org.evenodd.manager.assignment.RefereeAssigner;
import org.evenodd.manager.assignment.RefereeOrders;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.match.MatchStage;
import org.evenodd.manager.match.MatchStage.Forgotten;
import org.evenodd.manager.match.MatchStage.Overdue;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee has come back: it is asked for what it had begun. It goes on with that, reports what it has finished, or
 * has lost it. One that would take the question for an order may have forgotten everything: what it does not report
 * begins anew. Nobody can keep a match from its end by coming back again and again: it goes to another referee, and
 * where there is none, is left ever longer with its own.
 */
public final class RefereeReturn {

    /** How long what is reported counts before the match begins anew. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Under so many leases a match begins anew with a referee that has come back. */
    private static final int MOST_RENEWED_LEASE = 3;

    private RefereeReturn() {}

    /** A second return before the match began anew changes nothing. */
    public static void comeBack(UnitOfWork turn, RefereeId referee) {
        turn.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .filter(fixture -> turn.stage(fixture).takesPlace() || fixture.isBegun())
                .forEach(fixture -> ask(turn, fixture));
    }

    private static void ask(UnitOfWork turn, Fixture fixture) {
        MatchStage stage = turn.stage(fixture);
        if (!RefereeOrders.canBeRepeated(turn, fixture)) {
            turn.move(fixture.id(), life -> life.forgotten(turn.now().plus(patience(turn, fixture))));
        } else if (stage instanceof Overdue) {
            RefereeOrders.repeat(turn, fixture);
        } else if (stage.takesPlace() && fixture.isBegun()) {
            turn.move(fixture.id(), life -> life.askedFor(fixture.lease()));
            RefereeOrders.send(turn, fixture);
        }
    }

    private static Duration patience(UnitOfWork turn, Fixture fixture) {
        int renewals = Math.max(0, fixture.lease() - MOST_RENEWED_LEASE);
        return new Backoff(PATIENCE, turn.rules().matchLimit()).before(renewals + 1);
    }

    /** What nobody has reported since its referee came back begins anew. */
    public static void renewForgotten(UnitOfWork turn) {
        turn.undecided().stream().filter(fixture -> isDue(turn, fixture)).forEach(fixture -> {
            if (fixture.lease() <= MOST_RENEWED_LEASE) {
                RefereeAssigner.renew(turn, fixture);
            } else {
                RefereeAssigner.beginAnew(turn, fixture);
            }
        });
    }

    private static boolean isDue(UnitOfWork turn, Fixture fixture) {
        return turn.stage(fixture) instanceof Forgotten forgotten && forgotten.due(turn.now());
    }
}
