package org.evenodd.manager.play;

import org.evenodd.manager.assignment.Assigning;
import org.evenodd.manager.assignment.Offering;
import org.evenodd.manager.health.Waiting;
import org.evenodd.manager.health.Watching;
import org.evenodd.manager.report.Forfeiting;
import org.evenodd.manager.turn.Turn;

/** Whatever can go on, goes on: after every command, until nothing more can. */
final class Progression {

    private Progression() {}

    static void advance(Turn turn) {
        Opening.startIfDue(turn);
        while (turn.league().course().isRunning() && advanceRound(turn)) {
            // the next round may be as quick as this one
        }
        Watching.adjust(turn);
        Waiting.notice(turn);
        Timers.set(turn);
    }

    private static boolean advanceRound(Turn turn) {
        Assigning.replaceLost(turn);
        Forfeiting.decide(turn);
        Offering.offerReady(turn);
        return RoundFlow.finishIfDecided(turn) || RoundFlow.startNext(turn);
    }
}
