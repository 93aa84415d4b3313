package org.evenodd.manager.health.watch;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** Finds out which players of a match do not answer, before a finished league is reopened for it. */
public record SilentPlayers(EndpointProbe probe, Supplier<League> league) {

    /** Probes both players' endpoints once; empty if both answer, there is no such match, or the league is not over. */
    public CompletableFuture<Set<PlayerId>> of(MatchId match) {
        List<PlayerId> players = league.get().course().isOver()
                ? league.get().fixture(match).stream()
                        .flatMap(SilentPlayers::players)
                        .toList()
                : List.of();
        CompletableFuture<Set<PlayerId>> silent = CompletableFuture.completedFuture(Set.of());
        for (PlayerId player : players) {
            silent = silent.thenCombine(answers(player), (others, answers) -> answers ? others : plus(others, player));
        }
        return silent;
    }

    private static Stream<PlayerId> players(Fixture fixture) {
        return Stream.of(fixture.playerA(), fixture.playerB());
    }

    private CompletableFuture<Boolean> answers(PlayerId player) {
        return league.get()
                .roster()
                .registration(player)
                .map(registration -> probe.answers(registration.endpoint()))
                .orElseGet(() -> CompletableFuture.completedFuture(false));
    }

    private static Set<PlayerId> plus(Set<PlayerId> players, PlayerId another) {
        Set<PlayerId> more = new HashSet<>(players);
        more.add(another);
        return more;
    }
}
