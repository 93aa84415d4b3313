package org.evenodd.manager.turn;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;

/** Something that people are told who watch the league: the console says it, and the log. */
public sealed interface Notice {

    /**
     * That a referee did not bring a match to its end in time.
     *
     * @param excluded whether it is given no match any more
     */
    record RefereeOverdue(RefereeId referee, MatchId match, boolean excluded) implements Notice {}

    /**
     * That the league begins.
     *
     * @param atLeast how long it will take at least
     * @param unreached agents that never answered so far
     */
    record LeagueBegins(int rounds, int matches, Duration atLeast, List<AgentId> unreached) implements Notice {
        public LeagueBegins {
            unreached = List.copyOf(unreached);
        }
    }

    /** That an agent whose endpoint never answered has lost its place. */
    record PlaceReleased(AgentId agent, DisplayName name, Endpoint endpoint) implements Notice {}

    /** That a referee does not answer any more. */
    record RefereeFellSilent(RefereeId referee, Instant since) implements Notice {}

    /** That a silent referee answers again. */
    record RefereeAnswersAgain(RefereeId referee) implements Notice {}

    /** That nothing goes on until a referee answers or registers. */
    record NoReferee() implements Notice {}

    /** That the league goes on. */
    record RefereeFound() implements Notice {}

    /** That a referee did not take a match, and why. */
    record MatchRefused(RefereeId referee, MatchId match, String reason) implements Notice {}

    /** That a referee does not know how to be given a match. */
    record MatchNotUnderstood(RefereeId referee, MatchId match) implements Notice {}
}
