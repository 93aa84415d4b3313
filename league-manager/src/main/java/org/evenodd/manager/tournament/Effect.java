package org.evenodd.manager.tournament;

import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Something to do once the command's events are stored. Envelopes, tokens and retries are the performer's concern. */
public sealed interface Effect {

    /** Send ROUND_ANNOUNCEMENT; {@code AnnouncementAnswered} follows for each agent that answers. */
    record AnnounceRound(List<AgentId> to, RoundId round, List<AnnouncedMatch> matches) implements Effect {
        public AnnounceRound {
            to = List.copyOf(to);
            matches = List.copyOf(matches);
        }
    }

    /**
     * Send RUN_MATCH; a {@code RunMatchAnswer} follows, unless the lease is outdated before it is sent.
     */
    record SendRunMatch(RefereeId referee, MatchId match, int lease, Entrant playerA, Entrant playerB, boolean begun)
            implements Effect {

        /** For a match that is to begin. */
        public SendRunMatch(RefereeId referee, MatchId match, int lease, Entrant playerA, Entrant playerB) {
            this(referee, match, lease, playerA, playerB, false);
        }
    }

    /**
     * Send RUN_MATCH again for a running match: a player's endpoint has changed, or the result is overdue. No answer is
     * expected.
     */
    record RepeatMatch(SendRunMatch order) implements Effect {}

    /**
     * Send LEAGUE_STANDINGS_UPDATE.
     *
     * @param rows of a league that does not change any more; ranked only if the update is sent
     * @param last whether it is the last of the round, which is retried and never skipped
     */
    record UpdateStandings(List<PlayerId> to, RoundId round, Supplier<List<StandingsRow>> rows, boolean last)
            implements Effect {
        public UpdateStandings {
            to = List.copyOf(to);
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
    }

    /**
     * Send LEAGUE_COMPLETED; {@code CompletionSettled} follows for each. Not
     * sent if the operator stopped a league without players.
     *
     * @param ending which end it is: how often the league had been reopened before
     */
    record CompleteLeague(
            List<AgentId> to,
            int ending,
            int totalRounds,
            int totalMatches,
            Champion champion,
            List<Ranking> finalStandings)
            implements Effect {
        public CompleteLeague {
            to = List.copyOf(to);
            finalStandings = List.copyOf(finalStandings);
        }
    }

    /**
     * Probe an endpoint until it answers, the agent moves, or the league is over. {@code AgentSilent} follows once,
     * after a grace period for agents that may not be listening yet; {@code AgentResponded} follows the first answer. A
     * new probe of the same agent replaces the old one.
     *
     * @param patient false to report silence after the first probe
     */
    record ProbeEndpoint(AgentId agent, Endpoint endpoint, boolean patient) implements Effect {

        /** Probes with a grace period. */
        public ProbeEndpoint(AgentId agent, Endpoint endpoint) {
            this(agent, endpoint, true);
        }
    }

    /** The referee now runs matches: {@code AgentSilent} follows when it stops answering. */
    record WatchReferee(RefereeId referee, Endpoint endpoint) implements Effect {}

    /** The referee no longer runs any match. */
    record UnwatchReferee(RefereeId referee) implements Effect {}

    /** Send a {@code Tick} at this instant; replaces an earlier request. */
    record WakeAt(Instant instant) implements Effect {}

    /**
     * Tell an agent once that the operator has removed it.
     *
     * @param generation of the token that it had until now
     */
    record Dismiss(AgentId agent, Endpoint endpoint, int generation) implements Effect {}

    /** Tell the operator, on the console and in the log. */
    record Tell(Notice notice) implements Effect {}

    /** All agents know that the league is over: the program may exit. */
    record LeagueOver() implements Effect {}

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
            boolean onTrial) {

        /** A player with an unchanged token and the usual retries. */
        public Entrant(PlayerId playerId, Registration registration, PlayerRecord standings) {
            this(playerId, registration, registration.generation(), standings, false);
        }
    }
}
