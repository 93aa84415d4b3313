package org.evenodd.manager.agent;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** Finds out who does not answer, before a finished league is reopened for a match. */
public record SilentAgents(EndpointProbe probe, Supplier<League> league) {

    /**
     * Probes the endpoints of both players and of the admitted referees, each once; empty if all answer, there is no such
     * match, or the league is not over.
     */
    public CompletableFuture<Set<AgentId>> of(MatchId match) {
        League now = league.get();
        List<AgentId> agents = now.course().isOver()
                ? now.fixture(match).stream()
                        .flatMap(fixture -> needed(now, fixture))
                        .toList()
                : List.of();
        CompletableFuture<Set<AgentId>> silent = CompletableFuture.completedFuture(Set.of());
        for (AgentId agent : agents) {
            silent = silent.thenCombine(
                    answers(now, agent), (others, answers) -> answers ? others : plus(others, agent));
        }
        return silent;
    }

    private static Stream<AgentId> needed(League league, Fixture fixture) {
        return Stream.concat(
                Stream.of(fixture.playerA(), fixture.playerB()),
                league.roster().admittedReferees().stream().map(RefereeMember::id));
    }

    private CompletableFuture<Boolean> answers(League now, AgentId agent) {
        return now.roster()
                .registration(agent)
                .map(registration -> probe.answers(registration.endpoint()))
                .orElseGet(() -> CompletableFuture.completedFuture(false));
    }

    private static Set<AgentId> plus(Set<AgentId> agents, AgentId another) {
        Set<AgentId> more = new HashSet<>(agents);
        more.add(another);
        return more;
    }
}
