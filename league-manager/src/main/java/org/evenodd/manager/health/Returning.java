package org.evenodd.manager.health;

import java.time.Duration;
import org.evenodd.agent.settings.Backoff;
import org.evenodd.manager.assignment.Assigning;
import org.evenodd.manager.assignment.Orders;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.match.Stage;
import org.evenodd.manager.match.Stage.Forgotten;
import org.evenodd.manager.match.Stage.Overdue;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee has come back: it is asked for what it had begun. It goes on with that, reports what it has finished, or has lost
 * it. One that would take the question for an order may have forgotten everything: what it does not report begins anew. Nobody
 * can keep a match from its end by coming back again and again: it goes to another referee, and where there is none, is left
 * ever longer with its own.
 */
public final class Returning {

    /** How long what is reported counts before the match begins anew. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Under so many leases a match begins anew with a referee that has come back. */
    private static final int MOST_RENEWED_LEASE = 3;

    private Returning() {}

    /** A second return before the match began anew changes nothing. */
    public static void comeBack(Turn turn, RefereeId referee) {
        turn.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .filter(fixture -> turn.stage(fixture).takesPlace() || fixture.isBegun())
                .forEach(fixture -> ask(turn, fixture));
    }

    private static void ask(Turn turn, Fixture fixture) {
        Stage stage = turn.stage(fixture);
        if (!Orders.canBeRepeated(turn, fixture)) {
            turn.move(fixture.id(), life -> life.forgotten(turn.now().plus(patience(turn, fixture))));
        } else if (stage instanceof Overdue) {
            Orders.repeat(turn, fixture);
        } else if (stage.takesPlace() && fixture.isBegun()) {
            turn.move(fixture.id(), life -> life.askedFor(fixture.lease()));
            Orders.send(turn, fixture);
        }
    }

    private static Duration patience(Turn turn, Fixture fixture) {
        int renewals = Math.max(0, fixture.lease() - MOST_RENEWED_LEASE);
        return new Backoff(PATIENCE, turn.rules().matchLimit()).before(renewals + 1);
    }

    /** What nobody has reported since its referee came back begins anew. */
    public static void renewForgotten(Turn turn) {
        turn.undecided().stream().filter(fixture -> isDue(turn, fixture)).forEach(fixture -> {
            if (fixture.lease() <= MOST_RENEWED_LEASE) {
                Assigning.renew(turn, fixture);
            } else {
                Assigning.beginAnew(turn, fixture);
            }
        });
    }

    private static boolean isDue(Turn turn, Fixture fixture) {
        return turn.stage(fixture) instanceof Forgotten forgotten && forgotten.due(turn.now());
    }
}
