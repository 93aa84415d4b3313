package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Something to do once the command's events are stored. Envelopes, tokens and retries are the performer's concern. */
public sealed interface Effect {

    /** A message that goes to many agents. */
    sealed interface Broadcast extends Effect {

        List<? extends AgentId> to();

        /** The division that it is about; null in a league without divisions. */
        @Nullable
        String division();

        /** The round that it is about: when a later one is announced, it is not sent any more to an agent that is silent. */
        RoundId round();

        Message message(Envelope envelope, LeagueId league);
    }

    /** The matches of a round, or one of them. {@code AnnouncementAnswered} follows for each agent that answers. */
    record AnnounceRound(List<AgentId> to, @Nullable String division, RoundId round, List<AnnouncedMatch> matches)
            implements Broadcast {

        @Override
        public Message message(Envelope envelope, LeagueId league) {
            return new RoundAnnouncement(envelope, league, round, division, matches);
        }
    }

    /**
     * The standings after a match.
     *
     * @param rows of a league that does not change any more; ranked only if the update is sent
     * @param last whether it is the last of the round, which is retried and never skipped
     */
    record UpdateStandings(
            List<PlayerId> to,
            @Nullable String division,
            RoundId round,
            Supplier<List<StandingsRow>> rows,
            boolean last)
            implements Broadcast {

        @Override
        public Message message(Envelope envelope, LeagueId league) {
            return new LeagueStandingsUpdate(envelope, league, round, division, rows.get());
        }
    }

    /**
     * The end of a round.
     *
     * @param next null after the last round
     */
    record CompleteRound(
            List<AgentId> to,
            @Nullable String division,
            RoundId round,
            @Nullable RoundId next,
            RoundSummary summary) implements Broadcast {

        @Override
        public Message message(Envelope envelope, LeagueId league) {
            int played = summary.totalMatches();
            return new RoundCompleted(envelope, league, round, division, played, played, next, summary);
        }
    }

    /**
     * The end of the league; {@code CompletionSettled} follows for each agent. Not sent if the operator stopped a league
     * without players.
     *
     * @param division whose final standings these are; null without divisions
     * @param ending which end it is: how often the league had been reopened before
     */
    record CompleteLeague(
            List<AgentId> to,
            @Nullable String division,
            int ending,
            int totalRounds,
            int totalMatches,
            Champion champion,
            List<Ranking> finalStandings)
            implements Broadcast {

        /** No round comes after it. */
        @Override
        public RoundId round() {
            return new RoundId(RoundId.HIGHEST_NUMBER);
        }

        @Override
        public Message message(Envelope envelope, LeagueId league) {
            return new LeagueCompleted(envelope, league, division, totalRounds, totalMatches, champion, finalStandings);
        }
    }

    /**
     * Send RUN_MATCH; a {@code RunMatchAnswer} follows, unless the lease is outdated before it is sent.
     *
     * @param begun whether the referee has begun the match, and is asked for it again
     */
    record SendRunMatch(
            RefereeId referee,
            MatchId match,
            int lease,
            Entrant playerA,
            Entrant playerB,
            boolean begun,
            Approach approach)
            implements Effect {}

    /** How a match is put to its referee (docs/protocol-decisions.md, A referee without match tokens). */
    enum Approach {
        /** By RUN_MATCH, whose receipt is a promise. */
        ASSIGN,
        /** By an announcement with both endpoints; and by RUN_MATCH, unless the referee says that it begins. */
        ANNOUNCE,
        /** By the announcement with both endpoints alone, because this referee is known to begin from it. */
        ANNOUNCE_ONLY,
        /**
         * By RUN_MATCH in words that the referee has not been sent yet: it acknowledged the earlier words and did not begin.
         */
        OTHER_WORDS,
        /** By RUN_MATCH in the last words, because the referee has just begun another match. */
        SAME_WORDS
    }

    /**
     * Send RUN_MATCH again for a running match: a player's endpoint has changed, or the result is overdue. No answer is
     * expected.
     */
    record RepeatMatch(SendRunMatch order) implements Effect {}

    /**
     * Probe an endpoint until it answers, the agent moves, or the league is over, or as its manner says. {@code AgentSilent}
     * follows once; {@code AgentResponded} follows the first answer. A new probe of the same agent replaces the old one.
     */
    record ProbeEndpoint(AgentId agent, Endpoint endpoint, ProbeManner manner) implements Effect {}

    /** How an endpoint is probed. */
    enum ProbeManner {
        /** For an agent that may not be listening yet: silence is reported after a grace period. */
        PATIENT,
        /** As patient, but no longer than ten minutes: a stranger may have named anybody's endpoint. */
        PATIENT_FOR_A_TIME,
        /** Silence is reported after the first probe. */
        PROMPT,
        /**
         * Silence is reported after the first probe, and a player is asked a question: the next step depends on whether its
         * server answers at all.
         */
        QUESTION
    }

    /** These referees now run matches, and no others: {@code AgentSilent} follows for a referee that stops answering. */
    record WatchReferees(Map<RefereeId, Endpoint> referees) implements Effect {}

    /** Send a {@code Tick} at this instant; replaces an earlier request. */
    record WakeAt(Instant instant) implements Effect {}

    /**
     * Tell an agent once that it has lost its place.
     *
     * @param generation of the token that it had until now
     * @param byOperator whether the operator has removed it; else no agent has answered at its endpoint
     */
    record Dismiss(AgentId agent, Endpoint endpoint, int generation, boolean byOperator) implements Effect {}

    /** Keep only the results of the legs up to this one; there may be none, or they may be folded already. */
    record FoldLegs(int upTo) implements Effect {}

    /** All agents know that the league is over: the program may exit. */
    record LeagueOver() implements Effect {}

    /** Tell the people who watch the league, on the console and in the log. */
    sealed interface Notice extends Effect {

        /** A problem, or a possible one, in a sentence. */
        record Warning(String sentence) implements Notice {}

        /** The end of a problem, in a sentence. */
        record GoodNews(String sentence) implements Notice {}

        /**
         * The league begins.
         *
         * @param atLeast the minimum duration
         */
        record LeagueBegins(int rounds, int matches, Duration atLeast) implements Notice {}

        /** A leg begins. */
        record LegBegins(int leg, int players, int rounds, int matches) implements Notice {}

        /** A leg is over. */
        record LegOver(int leg) implements Notice {}

        /**
         * The league starts soon.
         *
         * @param enrolled the number of names on the roster
         * @param absent the names without a registered player
         */
        record RollCall(int enrolled, List<DisplayName> absent) implements Notice {}

        /**
         * The league could not start at the planned time.
         *
         * @param missing the missing agents, in sentences; empty if it can start now
         * @param lateStart when it will start; null as long as it cannot
         */
        record StartDelayed(
                Instant startAt,
                List<String> missing,
                @Nullable Instant lateStart) implements Notice {}

        /** A referee did not take a match. */
        record MatchRefused(RefereeId referee, MatchId match, String reason) implements Notice {}

        /**
         * A referee did not finish a match in time.
         *
         * @param excluded whether it gets no more matches
         */
        record RefereeOverdue(RefereeId referee, MatchId match, boolean excluded) implements Notice {}
    }

    /**
     * A player of a match as described to its referee, without tokens.
     *
     * @param tokenGeneration from which its match token is derived
     * @param onTrial whether it gets one try per step and no retries
     */
    record Entrant(
            PlayerId playerId,
            Registration registration,
            int tokenGeneration,
            PlayerRecord standings,
            boolean onTrial) {}
}
