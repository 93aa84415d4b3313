package org.evenodd.manager.league;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * The progress of the league.
 *
 * @param paused whether the operator has paused the league: no new match begins
 * @param stopped whether the operator ended it early; if it was reopened since, only requeued matches are played
 * @param endAcknowledged whether every agent was told of the end
 * @param requeued the matches that the operator has requeued and that are not decided yet
 * @param reopenings how often the operator has reopened it after its end
 */
public record Course(
        LeagueState state,
        boolean paused,
        boolean stopped,
        boolean endAcknowledged,
        Set<MatchId> requeued,
        int reopenings) {

    static final Course OPEN = new Course(LeagueState.WAITING_FOR_REGISTRATIONS, false, false, false, Set.of(), 0);

    public Course {
        requeued = Collections.unmodifiableSet(new LinkedHashSet<>(requeued));
    }

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
        return new Course(LeagueState.RUNNING_LEAGUE, paused, false, false, requeued, reopenings);
    }

    Course pausing(boolean pause) {
        return new Course(state, pause, stopped, endAcknowledged, requeued, reopenings);
    }

    Course finished(boolean early) {
        return new Course(LeagueState.LEAGUE_COMPLETED, paused, early, false, requeued, reopenings);
    }

    Course reopened() {
        return new Course(LeagueState.RUNNING_LEAGUE, false, stopped, false, requeued, reopenings + 1);
    }

    Course allTold() {
        return new Course(state, paused, stopped, true, requeued, reopenings);
    }

    Course requeued(MatchId match) {
        Set<MatchId> more = new LinkedHashSet<>(requeued);
        more.add(match);
        return new Course(state, paused, stopped, endAcknowledged, more, reopenings);
    }

    Course decided(MatchId match) {
        if (!requeued.contains(match)) {
            return this;
        }
        Set<MatchId> fewer = new LinkedHashSet<>(requeued);
        fewer.remove(match);
        return new Course(state, paused, stopped, endAcknowledged, fewer, reopenings);
    }
}
