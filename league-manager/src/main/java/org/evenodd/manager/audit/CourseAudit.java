package org.evenodd.manager.audit;

import java.util.List;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;

/**
 * A league starts once and is paused only while it runs. After its end it only tells its agents about the end, and lets
 * members and referees come back, until it is reopened; no player comes or goes.
 */
final class CourseAudit implements Audit.Subject {

    private enum LeagueStage {
        OPEN,
        RUNNING,
        PAUSED,
        OVER,
        LEFT
    }

    private final RuleNotes notes = new RuleNotes("stages of the league");
    private LeagueStage stage = LeagueStage.OPEN;

    @Override
    public List<RuleNotes> notes() {
        return List.of(notes);
    }

    @Override
    public void see(ReadableEntry entry) {
        see(entry.place(), entry.event());
    }

    private void see(String place, LeagueEvent event) {
        if (event instanceof LeagueStarted) {
            step(place, "start", stage == LeagueStage.OPEN, LeagueStage.RUNNING);
        } else if (event instanceof LegStarted && stage == LeagueStage.OPEN) {
            stage = LeagueStage.RUNNING;
        } else if (event instanceof LeaguePaused) {
            step(place, "pause", stage == LeagueStage.RUNNING, LeagueStage.PAUSED);
        } else if (event instanceof LeagueResumed) {
            step(place, "resumption", stage == LeagueStage.PAUSED, LeagueStage.RUNNING);
        } else if (event instanceof LeagueFinished) {
            step(place, "end", stage.compareTo(LeagueStage.OVER) < 0, LeagueStage.OVER);
        } else if (event instanceof LeagueReopened) {
            step(place, "reopening", stage == LeagueStage.LEFT, LeagueStage.RUNNING);
            stage = LeagueStage.RUNNING;
        } else if (event instanceof FarewellsDone) {
            step(place, "farewell", stage == LeagueStage.OVER, LeagueStage.LEFT);
        } else {
            boolean allowed = stage.compareTo(LeagueStage.OVER) < 0 || isOfAReturn(event);
            String due = "only announcements of the end, and members that come back";
            notes.require(
                    allowed, place, "event after the end", due, event.getClass().getSimpleName());
        }
    }

    private void step(String place, String what, boolean allowed, LeagueStage next) {
        notes.count();
        notes.require(allowed, place, what, "a league that allows it", "one that is " + stage);
        stage = next.compareTo(stage) > 0 || stage == LeagueStage.PAUSED ? next : stage;
    }

    private static boolean isOfAReturn(LeagueEvent event) {
        return event instanceof PlayerReinstated
                || (event instanceof MembershipEvent
                        && !(event instanceof PlayerRegistered || event instanceof PlayerRemoved));
    }
}
