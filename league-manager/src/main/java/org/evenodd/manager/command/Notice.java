package org.evenodd.manager.command;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** A notice for the people who watch the league, on the console and in the log. */
public sealed interface Notice {

    void tellBy(Teller teller);

    /** Shows notices: one method per kind. */
    interface Teller {
        void refereeOverdue(RefereeOverdue notice);

        void leagueBegins(LeagueBegins notice);

        void rollCall(RollCall notice);

        void startDelayed(StartDelayed notice);

        void warning(Warning notice);

        void goodNews(GoodNews notice);

        void matchRefused(MatchRefused notice);
    }

    /**
     * A referee did not finish a match in time.
     *
     * @param excluded whether it gets no more matches
     */
    record RefereeOverdue(RefereeId referee, MatchId match, boolean excluded) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.refereeOverdue(this);
        }
    }

    /**
     * The league begins.
     *
     * @param atLeast the minimum duration
     */
    record LeagueBegins(int rounds, int matches, Duration atLeast) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.leagueBegins(this);
        }
    }

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

        @Override
        public void tellBy(Teller teller) {
            teller.rollCall(this);
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

        @Override
        public void tellBy(Teller teller) {
            teller.startDelayed(this);
        }
    }

    /** What goes wrong, or may, in a sentence. */
    record Warning(String sentence) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.warning(this);
        }
    }

    /** What goes on again, in a sentence. */
    record GoodNews(String sentence) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.goodNews(this);
        }
    }

    /** A referee did not take a match, and why. */
    record MatchRefused(RefereeId referee, MatchId match, String reason) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.matchRefused(this);
        }
    }
}
