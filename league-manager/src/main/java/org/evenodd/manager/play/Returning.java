package org.evenodd.manager.play;

import java.time.Duration;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.play.Stage.Forgotten;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee has come back: what it had begun it may have forgotten, and what it has finished it may report now. Nobody can
 * keep a match from its end by coming back again and again: it goes to another referee, and where there is none, is left ever
 * longer with its own.
 */
final class Returning {

    /** How long what is reported counts before the match begins anew. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Under so many leases a match begins anew with a referee that has come back. */
    private static final int MOST_RENEWED_LEASE = 3;

    private static final int MOST_DOUBLINGS = 10;

    private Returning() {}

    /** A second return before the match began anew changes nothing. */
    static void comeBack(Turn turn, RefereeId referee) {
        turn.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .filter(fixture -> Starting.isInHand(turn, fixture) || fixture.isBegun())
                .filter(fixture -> !isForgotten(turn, fixture))
                .forEach(fixture -> forget(turn, fixture));
    }

    private static boolean isForgotten(Turn turn, Fixture fixture) {
        return turn.play().stage(fixture.id()).stream().anyMatch(Forgotten.class::isInstance);
    }

    private static void forget(Turn turn, Fixture fixture) {
        Forgotten forgotten = new Forgotten(turn.now().plus(patience(turn, fixture)));
        turn.change(play -> play.with(fixture.id(), forgotten));
    }

    private static Duration patience(Turn turn, Fixture fixture) {
        int doublings = Math.max(0, fixture.lease() - MOST_RENEWED_LEASE);
        Duration patience = PATIENCE.multipliedBy(1L << Math.min(doublings, MOST_DOUBLINGS));
        Duration longest = turn.rules().matchLimit();
        return patience.compareTo(longest) < 0 ? patience : longest;
    }

    /** What nobody has reported since its referee came back begins anew. */
    static void renewForgotten(Turn turn) {
        turn.undecided().stream().filter(fixture -> isDue(turn, fixture)).forEach(fixture -> {
            if (fixture.lease() <= MOST_RENEWED_LEASE || !Assigning.handOver(turn, fixture)) {
                Assigning.renew(turn, fixture);
            }
        });
    }

    private static boolean isDue(Turn turn, Fixture fixture) {
        return turn.play().stage(fixture.id()).stream()
                .anyMatch(stage -> stage instanceof Forgotten forgotten && forgotten.due(turn.now()));
    }
}
