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
        if (league.course().isOver()) {
            return List.of();
        }
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
                .flatMap(match -> late(moment, match).stream())
                .filter(wait ->
                        agents.stream().noneMatch(known -> known.agents().equals(wait.agents())));
        return Stream.of(whole, held, late, agents.stream())
                .flatMap(kind -> kind)
                .toList();
    }

    /** A match once most of the time for an answer has passed, or once it has taken longer than it can. */
    private static Optional<Concern> late(LeagueMoment moment, MatchUnderWay match) {
        Fixture fixture = match.fixture();
        MatchWait wait = moment.waits().get(fixture.id());
        Instant since = wait == null ? match.since() : moment.timeOfDay(wait.first());
        boolean late = wait == null || since == null
                ? moment.progress().live().match(fixture.id()).stage() instanceof MatchStage.Overdue
                : since.plus(wait.limit().multipliedBy(4).dividedBy(5))
                        .isBefore(moment.progress().now());
        Stream<? extends AgentId> awaited =
                wait == null || wait.players().isEmpty() ? fixture.referee().stream() : wait.players().stream();
        List<Member> agents = awaited.flatMap(agent -> moment.league().roster().member(agent).stream())
                .toList();
        return late ? Optional.of(new Concern(fixture, agents, match.state(), since)) : Optional.empty();
    }

    private static Optional<Concern> of(PageFrame frame, Member agent) {
        if (agent instanceof PlayerMember player) {
            boolean plays =
                    !frame.league().settings().playsInLegs() || frame.league().isInRunningLeg(player.id());
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
