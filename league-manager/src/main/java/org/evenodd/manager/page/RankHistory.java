package org.evenodd.manager.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Standings;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The ranks before the current round, or before the last one of a finished league. Remembers the latest answer, because
 * it changes once a round. Thread-safe.
 */
public final class RankHistory {

    private List<Round> counted = List.of();
    private Map<PlayerId, Integer> ranks = Map.of();

    /** The rank of each player; empty if no round came before. */
    public synchronized Map<PlayerId, Integer> before(League league) {
        List<Round> rounds = league.rounds().subList(0, Math.max(0, league.currentRoundNumber() - 1));
        if (!isSame(rounds)) {
            counted = rounds;
            ranks = rounds.isEmpty() ? Map.of() : of(league, rounds);
        }
        return ranks;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isSame(List<Round> rounds) {
        return rounds.size() == counted.size()
                && IntStream.range(0, rounds.size()).allMatch(i -> rounds.get(i) == counted.get(i));
    }

    private static Map<PlayerId, Integer> of(League league, List<Round> rounds) {
        Standings before = Standings.of(league.standings().players());
        for (Round round : rounds) {
            for (Fixture fixture : round.fixtures()) {
                before = after(before, fixture, league);
            }
        }
        Map<PlayerId, Integer> ranks = new HashMap<>();
        before.places(league.settings().tiebreakers(), Set.of())
                .forEach(place -> ranks.put(place.player(), place.number()));
        return ranks;
    }

    private static Standings after(Standings before, Fixture fixture, League league) {
        return fixture.decided()
                .map(decision -> before.after(
                        decision.ending()
                                .outcome(
                                        fixture.playerA(),
                                        fixture.playerB(),
                                        decision.result().winner()),
                        league.settings().scoring(),
                        league.settings().doubleForfeit()))
                .orElse(before);
    }
}
