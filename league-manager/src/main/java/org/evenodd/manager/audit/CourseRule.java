package org.evenodd.manager.audit;

import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent;

/** A league starts and ends once, is paused only while it runs, and afterwards only tells its agents about the end. */
final class CourseRule implements AuditRule {

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
    public RuleResult check(LeagueHistory history) {
        history.events().forEach(this::see);
        return notes.end();
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        FindingLocation place = FindingLocation.of(entry.sequence());
        if (event instanceof LeagueStarted) {
            step(place, "start", stage == LeagueStage.OPEN, LeagueStage.RUNNING);
        } else if (event instanceof LeaguePaused) {
            step(place, "pause", stage == LeagueStage.RUNNING, LeagueStage.PAUSED);
        } else if (event instanceof LeagueResumed) {
            step(place, "resumption", stage == LeagueStage.PAUSED, LeagueStage.RUNNING);
        } else if (event instanceof LeagueFinished) {
            step(place, "end", stage.compareTo(LeagueStage.OVER) < 0, LeagueStage.OVER);
        } else if (event instanceof FarewellsDone) {
            step(place, "farewell", stage == LeagueStage.OVER, LeagueStage.LEFT);
        } else {
            afterwards(place, event);
        }
    }

    private void step(FindingLocation place, String what, boolean allowed, LeagueStage next) {
        notes.count();
        notes.require(allowed, place, what, "a league that allows it", "one that is " + stage);
        stage = next.compareTo(stage) > 0 || stage == LeagueStage.PAUSED ? next : stage;
    }

    private void afterwards(FindingLocation place, LeagueEvent event) {
        String got = event.getClass().getSimpleName();
        notes.require(
                stage.compareTo(LeagueStage.OVER) < 0,
                place,
                "event after the end",
                "only announcements of the end",
                got);
    }
}
