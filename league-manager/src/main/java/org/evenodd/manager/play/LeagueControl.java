package org.evenodd.manager.play;

import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;

/** The operator starts, pauses, resumes and stops the league; answered with {@link Response.Done} or {@link Response.Refused}. */
public sealed interface LeagueControl extends Command {

    /** The operator's {@code start_league}. */
    record StartLeague() implements LeagueControl {

        @Override
        public Response perform(Turn turn) {
            return Opening.start(turn);
        }
    }

    /** The operator's {@code pause_league}. */
    record PauseLeague() implements LeagueControl {

        @Override
        public Response perform(Turn turn) {
            Course course = turn.league().course();
            if (!course.isRunning()) {
                return notRunning(course);
            }
            if (course.paused()) {
                return refused(ErrorCode.E016, "The league is paused already.");
            }
            turn.record(new LeaguePaused());
            return new Response.Done("The league is paused: matches that run go on, no new one begins.");
        }
    }

    /** The operator's {@code resume_league}. */
    record ResumeLeague() implements LeagueControl {

        @Override
        public Response perform(Turn turn) {
            Course course = turn.league().course();
            if (!course.isRunning()) {
                return notRunning(course);
            }
            if (!course.paused()) {
                return refused(ErrorCode.E016, "The league is not paused.");
            }
            turn.record(new LeagueResumed());
            return new Response.Done("The league goes on.");
        }
    }

    /** The operator's {@code stop_league}. */
    record StopLeague() implements LeagueControl {

        @Override
        public Response perform(Turn turn) {
            if (turn.league().course().isOver()) {
                return notRunning(turn.league().course());
            }
            Closing.finish(turn, true);
            return new Response.Done("The league is stopped; the standings are final as they are.");
        }
    }

    private static Response notRunning(Course course) {
        return course.isOver()
                ? refused(ErrorCode.E031, "The league is over.")
                : refused(ErrorCode.E030, "The league has not started.");
    }

    private static Response refused(ErrorCode code, String sentence) {
        return new Response.Refused(Refusal.of(code, sentence));
    }
}
