package org.evenodd.manager.command;

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

    /** Has it told. */
    void tellBy(Teller teller);

    /** Who tells people: one method for each kind of notice. */
    interface Teller {
        void refereeOverdue(RefereeOverdue notice);

        void leagueBegins(LeagueBegins notice);

        void placeReleased(PlaceReleased notice);

        void refereeFellSilent(RefereeFellSilent notice);

        void refereeAnswersAgain(RefereeAnswersAgain notice);

        void noReferee(NoReferee notice);

        void refereeFound(RefereeFound notice);

        void matchRefused(MatchRefused notice);

        void matchNotUnderstood(MatchNotUnderstood notice);
    }

    /**
     * That a referee did not bring a match to its end in time.
     *
     * @param excluded whether it is given no match any more
     */
    record RefereeOverdue(RefereeId referee, MatchId match, boolean excluded) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.refereeOverdue(this);
        }
    }

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

        @Override
        public void tellBy(Teller teller) {
            teller.leagueBegins(this);
        }
    }

    /** That an agent whose endpoint never answered has lost its place. */
    record PlaceReleased(AgentId agent, DisplayName name, Endpoint endpoint) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.placeReleased(this);
        }
    }

    /** That a referee does not answer any more. */
    record RefereeFellSilent(RefereeId referee, Instant since) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.refereeFellSilent(this);
        }
    }

    /** That a silent referee answers again. */
    record RefereeAnswersAgain(RefereeId referee) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.refereeAnswersAgain(this);
        }
    }

    /** That nothing goes on until a referee answers or registers. */
    record NoReferee() implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.noReferee(this);
        }
    }

    /** That the league goes on. */
    record RefereeFound() implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.refereeFound(this);
        }
    }

    /** That a referee did not take a match, and why. */
    record MatchRefused(RefereeId referee, MatchId match, String reason) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.matchRefused(this);
        }
    }

    /** That a referee does not know how to be given a match. */
    record MatchNotUnderstood(RefereeId referee, MatchId match) implements Notice {
        @Override
        public void tellBy(Teller teller) {
            teller.matchNotUnderstood(this);
        }
    }
}
