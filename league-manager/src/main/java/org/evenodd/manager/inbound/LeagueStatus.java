package org.evenodd.manager.inbound;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Annulled;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.outbound.MatchWaits.MatchDelay;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TechnicalLosses;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.results.TournamentProgress.DivisionsProgress;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.NewTokens;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.Notation.Wire;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code league_status}: the agents, the state of the league, and the agents that are missing before it can
 * start.
 *
 * @param leg of a league in legs: the running leg, or the last one
 * @param divisions of a league in divisions: how far those of the leg are
 * @param missing the agents that the league waits for, in sentences
 * @param waitingFor {@link #REFEREE} if the league is stalled because no referee answers
 * @param requeued the matches queued to be played again
 * @param forfeits the forfeits, one line per player and reason
 * @param enrolled null without a roster
 * @param waits the matches that have waited for a second or more, the longest first
 */
public record LeagueStatus(
        @Flat QueryData.StatusData status,
        @Nullable Integer leg,
        @Nullable DivisionsProgress divisions,
        boolean paused,
        List<Agent> agents,
        List<String> missing,
        @Nullable String waitingFor,
        List<Requeued> requeued,
        List<String> forfeits,
        @Flat StartTime start,
        @Nullable Enrolled enrolled,
        @Flat EndTime end,
        List<Wait> waits)
        implements JsonRecord {

    /** The kind of agent that a stalled league waits for. */
    static final String REFEREE = "referee";

    /**
     * When the league is planned to start.
     *
     * @param at null without a plan, and once it has started
     * @param in how long it is until then; zero if the time has come
     */
    public record StartTime(
            @Wire("start_at") @Precise @Nullable Instant at,
            @Wire("starts_in") @Nullable Duration in) {}

    /**
     * When the league is expected to end.
     *
     * @param left how long it is expected to take still; null where that cannot be said
     */
    public record EndTime(
            @Nullable Duration left,
            @Wire("ends_at") @Precise @Nullable Instant at) {}

    /**
     * The names on the roster.
     *
     * @param absent the names without a present player
     */
    public record Enrolled(int names, List<DisplayName> absent) {

        private static @Nullable Enrolled of(League league) {
            int names = league.enrolment().names().size();
            return names == 0 ? null : new Enrolled(names, league.absent());
        }
    }

    /** A match that the operator has requeued. */
    public record Requeued(MatchId matchId, @Nullable String reason) {

        static Requeued of(Fixture fixture) {
            List<Annulled> annulled = fixture.attempts().annulled();
            return new Requeued(fixture.id(), annulled.get(annulled.size() - 1).reason());
        }
    }

    /**
     * A match that waits.
     *
     * @param waitingFor the agents whose answers are due; the referee that has the match if nothing is known
     * @param step the step that is due: invitation, choice, report or announcement; null if nothing is known
     */
    public record Wait(
            MatchId matchId,
            List<String> waitingFor,
            @Nullable String step,
            long seconds) {

        static Wait of(MatchDelay delay) {
            return new Wait(
                    delay.match(),
                    delay.awaited().stream().map(AgentId::value).toList(),
                    delay.step().isEmpty() ? null : delay.step(),
                    delay.waited().toSeconds());
        }
    }

    /** How long a player took to answer invitations and calls for choices, in milliseconds. */
    public record Answers(int count, int medianMs, int p95Ms) {}

    /**
     * An agent as the operator sees it.
     *
     * @param waits true of a referee that gets no matches until the operator admits it
     * @param newTokens null if it still has its first token
     * @param answers of a player that has answered
     * @param technicalLosses of a player that has some: how many, and why, the most frequent cause first
     * @param pollAge how long ago the connector of a relayed player asked for calls; null if it has not
     * @param removedFor the operator's reason for removing it, if one was given
     */
    public record Agent(
            String agentId,
            DisplayName displayName,
            Endpoint contactEndpoint,
            AgentState state,
            @Flat RefereeWork work,
            @Nullable Boolean waits,
            @Nullable NewTokens newTokens,
            @Nullable Answers answers,
            @Nullable String technicalLosses,
            @Flat MissedLegs leftOut,
            @Wire("relay_poll_age") @Nullable Duration pollAge,
            @Nullable String removedFor) {

        private static Agent of(
                Member member,
                TournamentProgress progress,
                @Nullable AnswerLatency latency,
                @Nullable TechnicalLosses losses) {
            return new Agent(
                    member.id().value(),
                    member.displayName(),
                    member.registration().endpoint(),
                    member.state(),
                    member instanceof RefereeMember referee ? RefereeWork.of(referee, progress) : RefereeWork.NONE,
                    (member.present() && !member.isAdmitted()) ? true : null,
                    member.renewals().toNewTokens(),
                    latency == null ? null : new Answers(latency.answers(), latency.median(), latency.p95()),
                    losses == null ? null : losses.summary(),
                    member instanceof PlayerMember player ? MissedLegs.of(player, progress.league()) : MissedLegs.NONE,
                    progress.poll(member).map(RelayPoll::age).orElse(null),
                    progress.league().roster().removals().get(member.id()));
        }
    }

    /**
     * A referee at work.
     *
     * @param silent whether it stopped answering
     * @param matchesInHand the matches that it was offered or runs
     * @param overran how often it did not report a match in time; null if never, no matches after two
     */
    public record RefereeWork(
            @Nullable Boolean silent,
            @Nullable List<MatchId> matchesInHand,
            @Nullable Integer overran) {
        private static final RefereeWork NONE = new RefereeWork(null, null, null);

        private static RefereeWork of(RefereeMember referee, TournamentProgress progress) {
            return new RefereeWork(
                    progress.live().referees().isSilent(referee.id()),
                    progress.live().underWay(referee.id()),
                    referee.overruns().any() ? referee.overruns().count() : null);
        }
    }

    /**
     * The legs without a player that does not pause.
     *
     * @param fromThisLeg true if it is not in the leg that runs, although it has been in one
     * @param legs how many legs in a row, by now
     * @param since when the leg before these was over, or it registered
     */
    public record MissedLegs(
            @Wire("left_out") @Nullable Boolean fromThisLeg,
            @Wire("left_out_legs") @Nullable Integer legs,
            @Wire("left_out_since") @Precise @Nullable Instant since) {
        private static final MissedLegs NONE = new MissedLegs(null, null, null);

        private static MissedLegs of(PlayerMember player, League league) {
            @Nullable Boolean fromThisLeg = player.attendance().isLeftOut(league, player.id()) ? true : null;
            return player.attendance()
                    .leftOutSince(league, player.id())
                    .map(stay -> new MissedLegs(
                            fromThisLeg, stay.legsSince(league.ladder().leg()), stay.at()))
                    .orElseGet(() -> new MissedLegs(fromThisLeg, null, null));
        }
    }

    /** The status, with the matches that wait. */
    public static LeagueStatus of(TournamentProgress progress, List<MatchDelay> delays) {
        League league = progress.league();
        return new LeagueStatus(
                LeagueQueries.status(league),
                league.settings().playsInLegs() ? league.ladder().leg() : null,
                progress.divisions().orElse(null),
                league.course().paused(),
                agents(progress),
                progress.awaited(),
                progress.waitsForReferee() ? REFEREE : null,
                league.course().requeued().stream()
                        .flatMap(match -> league.fixture(match).stream())
                        .map(Requeued::of)
                        .toList(),
                ForfeitLines.of(league),
                new StartTime(
                        progress.startAt().orElse(null), progress.startsIn().orElse(null)),
                Enrolled.of(league),
                new EndTime(progress.left().orElse(null), progress.endsAt().orElse(null)),
                delays.stream().map(Wait::of).toList());
    }

    private static List<Agent> agents(TournamentProgress progress) {
        League league = progress.league();
        Map<PlayerId, AnswerLatency> latencies = AnswerLatency.ofAll(league);
        Map<PlayerId, TechnicalLosses> losses = TechnicalLosses.ofAll(league);
        return Stream.concat(
                        league.roster().referees().values().stream()
                                .map(referee -> Agent.of(referee, progress, null, null)),
                        LeagueQueries.players(league).stream()
                                .map(player -> Agent.of(
                                        player, progress, latencies.get(player.id()), losses.get(player.id()))))
                .toList();
    }
}
