package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.MatchVerdict;

/** Something that the caller of a match has to carry out. */
public sealed interface MatchEffect {

    /** Calls the method for this effect. */
    void carryOut(Shell shell);

    /** Carries out effects: one method for each. */
    interface Shell {

        void call(CallPlayer call);

        void retry(Retry retry);

        void warn(Warn warning);

        void reveal();

        void report(SendReport report);

        void announce(AnnounceResult announcement);
    }

    /** Send the request to the player, and report {@link MatchEvent.DeadlinePassed} at the deadline. */
    record CallPlayer(CallId id, PlayerRequest request, Instant deadline) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.call(this);
        }
    }

    /** Report {@link MatchEvent.RetryDue} at that time. */
    record Retry(CallId id, Instant at) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.retry(this);
        }
    }

    /** Tell a player of its fault, before anything else is sent to it. */
    record Warn(PlayerId player, PlayerRequest request, PlayerFault fault, FaultConsequence consequence)
            implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.warn(this);
        }
    }

    /** Report {@link MatchEvent.Revealed}. */
    record ScheduleReveal() implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.reveal();
        }
    }

    /** Report the result to the manager. */
    record SendReport(MatchVerdict verdict, Game game, MatchRecord matchRecord) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.report(this);
        }
    }

    /** Send both players the result, once it cannot be lost any more. */
    record AnnounceResult(MatchVerdict verdict, Game game) implements MatchEffect {

        @Override
        public void carryOut(Shell shell) {
            shell.announce(this);
        }
    }
}
