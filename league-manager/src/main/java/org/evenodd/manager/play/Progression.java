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

    static void advance(UnitOfWork work) {
        LeagueOpening.startIfDue(work);
        PlannedStart.tell(work);
        while (work.league().course().isRunning() && advanceRound(work)) {
            // the next round may already be decided, too
        }
        RefereeWatchList.adjust(work);
        StandstillNotice.notice(work);
        LeagueTimers.set(work);
    }

    private static boolean advanceRound(UnitOfWork work) {
        RefereeAssigner.replaceLost(work);
        ForfeitDecider.decide(work);
        AssignmentDispatcher.offerReady(work);
        return RoundFlow.finishIfDecided(work) || RoundFlow.startNext(work);
    }
}
