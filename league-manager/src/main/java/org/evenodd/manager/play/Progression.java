package org.evenodd.manager.play;

import java.util.Optional;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.message.Progress;

/** Whatever can go on, goes on: after every command, until nothing more can. */
final class Progression {

    private Progression() {}

    static void advance(Turn turn) {
        Opening.startIfDue(turn);
        while (turn.league().course().isRunning() && advanceRound(turn)) {
            // the next round may be as quick as this one
        }
        Watching.adjust(turn);
        Timers.set(turn);
    }

    private static boolean advanceRound(Turn turn) {
        Optional<Round> current = turn.league().currentRound();
        if (current.isEmpty() || current.get().progress() == Progress.COMPLETED) {
            return RoundFlow.startNext(turn);
        }
        Assigning.replaceLost(turn);
        Forfeiting.decide(turn);
        Starting.offer(turn);
        return RoundFlow.finishIfDecided(turn);
    }
}
