package org.evenodd.manager.play;

import org.evenodd.manager.assignment.AssignmentDispatcher;
import org.evenodd.manager.assignment.RefereeAssigner;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.RefereeWatchList;
import org.evenodd.manager.health.StandstillNotice;
import org.evenodd.manager.report.ForfeitDecider;

/** Advances the league after every command, until nothing more can be done. */
final class Progression {

    private Progression() {}

    static void advance(UnitOfWork turn) {
        LeagueOpening.startIfDue(turn);
        while (turn.league().course().isRunning() && advanceRound(turn)) {
            // the next round may already be decided, too
        }
        RefereeWatchList.adjust(turn);
        StandstillNotice.notice(turn);
        LeagueTimers.set(turn);
    }

    private static boolean advanceRound(UnitOfWork turn) {
        RefereeAssigner.replaceLost(turn);
        ForfeitDecider.decide(turn);
        AssignmentDispatcher.offerReady(turn);
        return RoundFlow.finishIfDecided(turn) || RoundFlow.startNext(turn);
    }
}
