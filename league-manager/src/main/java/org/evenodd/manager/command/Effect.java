package org.evenodd.manager.command;

import java.time.Instant;
import java.util.List;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.message.Champion;
import org.evenodd.protocol.message.Ranking;
import org.evenodd.protocol.message.RoundSummary;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.RoundId;
import org.jspecify.annotations.Nullable;

/** Something to be done once the events of the step are stored. Envelopes, tokens and retries are the doer's. */
public sealed interface Effect {

    /** Has it done. */
    void performBy(EffectPerformer performer);

    /** Send ROUND_ANNOUNCEMENT; {@code AnnouncementAnswered} for each that answers. */
    record AnnounceRound(List<AgentId> to, RoundId round, List<AnnouncedMatch> matches) implements Effect {
        public AnnounceRound {
            to = List.copyOf(to);
            matches = List.copyOf(matches);
        }

        @Override
        public void performBy(EffectPerformer performer) {
            performer.announce(this);
        }
    }

    /**
     * Send RUN_MATCH; one of the {@code SendRunMatch…} commands is due, none where the lease is outdated before it is
     * sent.
     */
    record SendRunMatch(RefereeId referee, MatchId match, int lease, Entrant playerA, Entrant playerB, boolean begun)
            implements Effect {

        /** Of a match that is to begin. */
        public SendRunMatch(RefereeId referee, MatchId match, int lease, Entrant playerA, Entrant playerB) {
            this(referee, match, lease, playerA, playerB, false);
        }

        @Override
        public void performBy(EffectPerformer performer) {
            performer.runMatch(this);
        }
    }

    /**
     * Send RUN_MATCH once more for a match in hand: where its players are has changed, or its result is overdue. No
     * answer is due.
     */
    record RepeatMatch(SendRunMatch order) implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.repeatMatch(this);
        }
    }

    /**
     * Send LEAGUE_STANDINGS_UPDATE.
     *
     * @param last whether it is the round's last one, which is repeated and never left out
     */
    record UpdateStandings(List<PlayerId> to, RoundId round, List<StandingsRow> rows, boolean last) implements Effect {
        public UpdateStandings {
            to = List.copyOf(to);
            rows = List.copyOf(rows);
        }

        @Override
        public void performBy(EffectPerformer performer) {
            performer.updateStandings(this);
        }
    }

    /**
     * Send ROUND_COMPLETED.
     *
     * @param next null after the last round
     */
    record CompleteRound(
            List<AgentId> to, RoundId round, @Nullable RoundId next, RoundSummary summary) implements Effect {
        public CompleteRound {
            to = List.copyOf(to);
        }

        @Override
        public void performBy(EffectPerformer performer) {
            performer.completeRound(this);
        }
    }

    /**
     * Send LEAGUE_COMPLETED; {@code CompletionAnswer.Delivered} or {@code FarewellAnswer.GivenUp} is due for each. Not
     * asked for where the operator stopped a league without players.
     */
    record CompleteLeague(
            List<AgentId> to, int totalRounds, int totalMatches, Champion champion, List<Ranking> finalStandings)
            implements Effect {
        public CompleteLeague {
            to = List.copyOf(to);
            finalStandings = List.copyOf(finalStandings);
        }

        @Override
        public void performBy(EffectPerformer performer) {
            performer.completeLeague(this);
        }
    }

    /**
     * Look whether an endpoint answers, again and again until it does, the agent moves, or the league is over. {@code
     * AgentSilent} once, at the end of the patience with those who may not listen yet; {@code AgentResponded} at the
     * first answer. A new probe of the same agent replaces the old one.
     *
     * @param patient false where silence is told at the first look
     */
    record ProbeEndpoint(AgentId agent, Endpoint endpoint, boolean patient) implements Effect {

        /** With patience. */
        public ProbeEndpoint(AgentId agent, Endpoint endpoint) {
            this(agent, endpoint, true);
        }

        @Override
        public void performBy(EffectPerformer performer) {
            performer.probe(this);
        }
    }

    /** The referee runs matches now: tell {@code AgentSilent} when it stops answering. */
    record WatchReferee(RefereeId referee, Endpoint endpoint) implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.watch(this);
        }
    }

    /** The referee runs no match any more. */
    record UnwatchReferee(RefereeId referee) implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.unwatch(this);
        }
    }

    /** Give a {@code Tick} at this instant; replaces an earlier request. */
    record WakeAt(Instant instant) implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.wake(this);
        }
    }

    /**
     * Tell an agent that the operator removed it: once, whether it answers or not.
     *
     * @param generation of the token that was its own until now
     */
    record Dismiss(AgentId agent, Endpoint endpoint, int generation) implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.dismiss(this);
        }
    }

    /** Tell people, on the console and in the log. */
    record Tell(Notice notice) implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.tell(this);
        }
    }

    /** Everybody knows that the league is over: the program may leave. */
    record LeagueOver() implements Effect {
        @Override
        public void performBy(EffectPerformer performer) {
            performer.leagueOver(this);
        }
    }
}
