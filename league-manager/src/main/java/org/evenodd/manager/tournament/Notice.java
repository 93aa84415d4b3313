package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** A notice for the people who watch the league, on the console and in the log. */
public sealed interface Notice {

    /**
     * A referee did not finish a match in time.
     *
     * @param excluded whether it gets no more matches
     */
    record RefereeOverdue(RefereeId referee, MatchId match, boolean excluded) implements Notice {}

    /**
     * The league begins.
     *
     * @param atLeast the minimum duration
     */
    record LeagueBegins(int rounds, int matches, Duration atLeast) implements Notice {}

    /**
     * The league starts soon.
     *
     * @param enrolled the number of names on the roster
     * @param absent those under which nobody has registered
     */
    record RollCall(Instant startAt, int enrolled, List<DisplayName> absent) implements Notice {
        public RollCall {
            absent = List.copyOf(absent);
        }
    }

    /**
     * The league could not start at the planned time.
     *
     * @param missing what it needs, in sentences; empty if it can start now
     * @param lateStart when it will start; null as long as it cannot
     */
    record StartDelayed(
            Instant startAt, List<String> missing, @Nullable Instant lateStart) implements Notice {
        public StartDelayed {
            missing = List.copyOf(missing);
        }
    }

    /** What goes wrong, or may, in a sentence. */
    record Warning(String sentence) implements Notice {}

    /** What goes on again, in a sentence. */
    record GoodNews(String sentence) implements Notice {}

    /** A referee did not take a match, and why. */
    record MatchRefused(RefereeId referee, MatchId match, String reason) implements Notice {}
}
