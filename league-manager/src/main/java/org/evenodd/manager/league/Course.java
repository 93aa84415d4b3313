package org.evenodd.manager.league;

import org.evenodd.protocol.message.LeagueState;

/**
 * How far the league is.
 *
 * @param paused whether the operator lets no new match begin
 * @param stopped whether the operator ended it early
 * @param farewellsDone whether every agent was told of the end
 */
public record Course(LeagueState state, boolean paused, boolean stopped, boolean farewellsDone) {

    static final Course OPEN = new Course(LeagueState.WAITING_FOR_REGISTRATIONS, false, false, false);

    /** Whether players may still register. */
    public boolean isOpen() {
        return state == LeagueState.WAITING_FOR_REGISTRATIONS;
    }

    public boolean isRunning() {
        return state == LeagueState.RUNNING_LEAGUE;
    }

    public boolean isOver() {
        return state == LeagueState.LEAGUE_COMPLETED;
    }

    Course started() {
        return new Course(LeagueState.RUNNING_LEAGUE, paused, false, false);
    }

    Course pausing(boolean pause) {
        return new Course(state, pause, stopped, farewellsDone);
    }

    Course finished(boolean early) {
        return new Course(LeagueState.LEAGUE_COMPLETED, paused, early, false);
    }

    Course told() {
        return new Course(state, paused, stopped, true);
    }
}
