package org.evenodd.manager.tournament;

import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.protocol.value.ErrorCode;

/**
 * The operator's commands to start, pause, resume and stop the league; answered with {@link CommandResponse.Done} or
 * {@link CommandResponse.CommandRefused}.
 */
public sealed interface LeagueControl extends Command {

    /** The operator's {@code start_league}. */
    record StartLeague() implements LeagueControl {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            return LeagueOpening.start(work);
        }
    }

    /** The operator's {@code pause_league}. */
    record PauseLeague() implements LeagueControl {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            Course course = work.course();
            if (!course.isRunning()) {
                return notRunning(course);
            }
            if (course.paused()) {
                return CommandResponse.refused(ErrorCode.E016, "The league is already paused.");
            }
            work.record(new LeaguePaused());
            return new CommandResponse.Done("The league is paused: running matches continue, no new ones begin.");
        }
    }

    /** The operator's {@code resume_league}. */
    record ResumeLeague() implements LeagueControl {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            Course course = work.course();
            if (!course.isRunning()) {
                return notRunning(course);
            }
            if (!course.paused()) {
                return CommandResponse.refused(ErrorCode.E016, "The league is not paused.");
            }
            work.record(new LeagueResumed());
            return new CommandResponse.Done("The league continues.");
        }
    }

    /** The operator's {@code stop_league}. */
    record StopLeague() implements LeagueControl {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            if (work.course().isOver()) {
                return notRunning(work.course());
            }
            LeagueEnd.finish(work, true);
            return new CommandResponse.Done("The league is stopped; the current standings are final.");
        }
    }

    private static CommandResponse notRunning(Course course) {
        return course.isOver()
                ? CommandResponse.refused(ErrorCode.E031, "The league is over.")
                : CommandResponse.refused(ErrorCode.E030, "The league has not started.");
    }
}
