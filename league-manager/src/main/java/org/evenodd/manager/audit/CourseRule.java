package org.evenodd.manager.audit;

import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.manager.audit.History.Happened;
import org.evenodd.manager.league.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent;

/** A league starts and ends once, is paused only while it runs, and after the end there are but farewells. */
final class CourseRule implements Rule {

    private enum Stage {
        OPEN,
        RUNNING,
        PAUSED,
        OVER,
        LEFT
    }

    private final Sheet sheet = new Sheet("steps of the league's course");
    private Stage stage = Stage.OPEN;

    @Override
    public Checked check(History history) {
        history.events().forEach(this::see);
        return sheet.end();
    }

    private void see(Happened happened) {
        LeagueEvent event = happened.event();
        Place place = Place.of(happened.sequence());
        if (event instanceof LeagueStarted) {
            step(place, "start", stage == Stage.OPEN, Stage.RUNNING);
        } else if (event instanceof LeaguePaused) {
            step(place, "pause", stage == Stage.RUNNING, Stage.PAUSED);
        } else if (event instanceof LeagueResumed) {
            step(place, "resumption", stage == Stage.PAUSED, Stage.RUNNING);
        } else if (event instanceof LeagueFinished) {
            step(place, "end", stage.compareTo(Stage.OVER) < 0, Stage.OVER);
        } else if (event instanceof FarewellsDone) {
            step(place, "farewell", stage == Stage.OVER, Stage.LEFT);
        } else {
            afterwards(place, event);
        }
    }

    private void step(Place place, String what, boolean allowed, Stage next) {
        sheet.count();
        sheet.require(allowed, place, what, "a league that allows it", "one that is " + stage);
        stage = next.compareTo(stage) > 0 || stage == Stage.PAUSED ? next : stage;
    }

    private void afterwards(Place place, LeagueEvent event) {
        String got = event.getClass().getSimpleName();
        sheet.require(stage.compareTo(Stage.OVER) < 0, place, "event after the end", "none but farewells", got);
    }
}
