package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.MatchVerdict;

/** What the shell does for a match. */
public sealed interface MatchEffect {

    /** Has it done. */
    void carryOut(Shell shell);

    /** Whoever does what effects say: one method for each. */
    interface Shell {

        void call(CallPlayer call);

        void retry(Retry retry);

        void warn(Warn warning);

        void reveal();

        void report(SendReport report);

        void announce(AnnounceResult announcement);
    }

    /** Send the request to the player; when the deadline comes, say {@link MatchEvent.DeadlinePassed}. */
    record CallPlayer(CallId id, PlayerRequest request, Instant deadline) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.call(this);
        }
    }

    /** Say {@link MatchEvent.RetryDue} at that time. */
    record Retry(CallId id, Instant at) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.retry(this);
        }
    }

    /** Tell a player of its fault, before anything else is sent to it. */
    record Warn(PlayerId player, PlayerRequest request, PlayerFault fault, FaultConsequence prospect)
            implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.warn(this);
        }
    }

    /** Say {@link MatchEvent.Revealed}. */
    record ScheduleReveal() implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.reveal();
        }
    }

    /** Tell the manager how the match ended. */
    record SendReport(MatchVerdict verdict, Game game, MatchRecord chronicle) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.report(this);
        }
    }

    /** Tell both players how the match ended, once nothing can make the referee forget it. */
    record AnnounceResult(MatchVerdict verdict, Game game) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.announce(this);
        }
    }
}
