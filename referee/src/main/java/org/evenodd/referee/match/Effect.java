package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.Verdict;

/** What the shell does for a match. */
public sealed interface Effect {

    /** Has it done. */
    void carryOut(Shell shell);

    /** Whoever does what effects say: one method for each. */
    interface Shell {

        void call(Call call);

        void retry(Retry retry);

        void warn(Warn warning);

        void reveal();

        void report(Report report);

        void announce(Announce announcement);
    }

    /** Send the request to the player; when the deadline comes, say {@link MatchEvent.TimedOut}. */
    record Call(CallId id, Request request, Instant deadline) implements Effect {

        @Override
        public void carryOut(Shell shell) {
            shell.call(this);
        }
    }

    /** Say {@link MatchEvent.RetryDue} at that time. */
    record Retry(CallId id, Instant at) implements Effect {

        @Override
        public void carryOut(Shell shell) {
            shell.retry(this);
        }
    }

    /** Tell a player of its fault, before anything else is sent to it. */
    record Warn(PlayerId player, Request request, Fault fault, Prospect prospect) implements Effect {

        @Override
        public void carryOut(Shell shell) {
            shell.warn(this);
        }
    }

    /** Say {@link MatchEvent.Revealed}. */
    record Reveal() implements Effect {

        @Override
        public void carryOut(Shell shell) {
            shell.reveal();
        }
    }

    /** Tell the manager how the match ended. */
    record Report(Verdict verdict, Game game, Chronicle chronicle) implements Effect {

        @Override
        public void carryOut(Shell shell) {
            shell.report(this);
        }
    }

    /** Tell both players how the match ended, once nothing can make the referee forget it. */
    record Announce(Verdict verdict, Game game) implements Effect {

        @Override
        public void carryOut(Shell shell) {
            shell.announce(this);
        }
    }
}
