package org.evenodd.referee.match;

import java.time.Instant;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.Verdict;

/** What the shell does for a match. */
public sealed interface Effect {

    /** Send the request to the player; when the deadline comes, say {@link MatchEvent.TimedOut}. */
    record Call(CallId id, Request request, Instant deadline) implements Effect {}

    /** Say {@link MatchEvent.RetryDue} at that time. */
    record Retry(CallId id, Instant at) implements Effect {}

    /** Tell a player of its fault, before anything else is sent to it. */
    record Warn(PlayerId player, Request request, Fault fault, Prospect prospect) implements Effect {}

    /** Say {@link MatchEvent.Revealed}. */
    record Reveal() implements Effect {}

    /** Tell the manager how the match ended. */
    record Report(Verdict verdict, Game game, Chronicle chronicle) implements Effect {}

    /** Tell both players how the match ended, once nothing can make the referee forget it. */
    record Announce(Verdict verdict, Game game) implements Effect {}
}
