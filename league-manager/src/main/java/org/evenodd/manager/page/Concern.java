package org.evenodd.manager.page;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.page.LeagueView.MatchUnderWay;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * Something for which a league needs its operator.
 *
 * @param match null if it is about an agent or the whole league
 * @param agents the agent that it is about, or the agents that the match waits for; empty for the whole league
 * @param why the end of a sentence that begins with the match or the agent; of the whole league, a sentence
 * @param since null if that is unknown
 */
public record Concern(
        @Nullable Fixture match,
        List<? extends Member> agents,
        String why,
        @Nullable Instant since) {

    private static final String HELD = "has had two reports that could not be right";

    /** All of a league that is not over, the worst first; of one kind, in the order of the schedule or the roster. */
    public static List<Concern> all(PageFrame frame) {
        LeagueMoment moment = frame.moment();
        League league = moment.league();
        TournamentProgress progress = moment.progress();
        boolean stands = moment.storeAwaySince() != null
                || progress.waitsForReferee()
                || league.course().paused();
        boolean due = progress.headline().equals(TournamentProgress.READY)
                || (league.course().isOpen() && !league.absent().isEmpty());
        Stream<Concern> whole = Stream.of(new Concern(null, List.of(), moment.detail(), moment.storeAwaySince()))
                .filter(known -> stands || due);
        Stream<Concern> held = league.held().stream()
                .map(match ->
                        new Concern(match, List.of(), HELD, match.attempts().refusedAt()));
        List<Concern> agents = Stream.concat(
                        league.roster().presentReferees().stream(), league.roster().presentPlayers().stream())
                .flatMap(agent -> of(frame, agent).stream())
                .toList();
        Stream<Concern> late = MatchUnderWay.of(moment).stream()
                .filter(match -> isLate(moment, match.fixture()))
                .map(match -> late(moment, match))
                .filter(wait ->
                        agents.stream().noneMatch(known -> known.agents().equals(wait.agents())));
        return league.course().isOver()
                ? List.of()
                : Stream.of(whole, held, late, agents.stream())
                        .flatMap(kind -> kind)
                        .toList();
    }

    /** Whether most of the time for an answer has passed, or the match has taken longer than it can. */
    private static boolean isLate(LeagueMoment moment, Fixture match) {
        MatchWait wait = moment.waits().get(match.id());
        return wait == null
                ? moment.progress().live().match(match.id()).stage() instanceof MatchStage.Overdue
                : moment.timeOfDay(wait.first())
                        .plus(wait.limit().multipliedBy(4).dividedBy(5))
                        .isBefore(moment.progress().now());
    }

    private static Concern late(LeagueMoment moment, MatchUnderWay match) {
        MatchWait wait = moment.waits().get(match.fixture().id());
        Stream<? extends AgentId> awaited =
                wait == null || wait.players().isEmpty() ? match.fixture().referee().stream() : wait.players().stream();
        return new Concern(
                match.fixture(),
                awaited.flatMap(agent -> moment.league().roster().member(agent).stream())
                        .toList(),
                match.state(),
                wait == null ? match.since() : moment.timeOfDay(wait.first()));
    }

    private static Optional<Concern> of(PageFrame frame, Member agent) {
        if (agent instanceof PlayerMember player) {
            boolean plays =
                    !frame.league().settings().isEndless() || frame.league().isInRunningLeg(player.id());
            return PlayerView.trouble(frame, player)
                    .filter(trouble ->
                            plays && (player.suspended() || trouble.cause().matches() != 1))
                    .map(trouble ->
                            new Concern(null, List.of(agent), trouble.cause().words(), trouble.at()));
        }
        Instant since = frame.moment().silentSince(agent);
        String state = new AgentsView(frame.moment(), frame.viewer()).state(agent);
        return Optional.of(new Concern(null, List.of(agent), state, since))
                .filter(known -> since != null || !agent.isAdmitted());
    }
}
