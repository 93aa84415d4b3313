package org.evenodd.manager.standings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Sorts players by points; ties are broken by the first tie-breaker, remaining ties by the next, and so on. Those
 * that are equal in all share a place, ordered by id.
 */
final class Ranker {

    private final Map<PlayerId, Tally> tallies;
    private final List<Tiebreaker> tiebreakers;
    private final List<TablePlace> places = new ArrayList<>();
    private final Map<PlayerId, Tiebreaker> deciding = new HashMap<>();

    Ranker(Map<PlayerId, Tally> tallies, List<Tiebreaker> tiebreakers) {
        this.tallies = tallies;
        this.tiebreakers = tiebreakers;
    }

    /** The places of all, those given last whatever their results. */
    List<TablePlace> places(Set<PlayerId> last) {
        List<PlayerId> others = tallies.keySet().stream()
                .filter(player -> !last.contains(player))
                .toList();
        split(others, player -> tally(player).points(), 0);
        settle(List.copyOf(last));
        return List.copyOf(places);
    }

    private void split(List<PlayerId> group, ToDoubleFunction<PlayerId> merit, int nextTiebreaker) {
        Map<Double, List<PlayerId>> level = new TreeMap<>(Comparator.reverseOrder());
        group.forEach(player -> level.computeIfAbsent(merit.applyAsDouble(player), key -> new ArrayList<>())
                .add(player));
        if (nextTiebreaker > 0 && level.size() > 1) {
            group.forEach(player -> deciding.put(player, tiebreakers.get(nextTiebreaker - 1)));
        }
        level.values().forEach(tied -> rank(tied, nextTiebreaker));
    }

    private void rank(List<PlayerId> tied, int next) {
        if (tied.size() == 1 || next == tiebreakers.size()) {
            settle(tied);
        } else {
            split(tied, merit(tiebreakers.get(next), tied), next + 1);
        }
    }

    private void settle(List<PlayerId> equal) {
        int number = places.size() + 1;
        equal.forEach(player -> places.add(new TablePlace(player, number, equal.size() > 1, deciding.get(player))));
    }

    private ToDoubleFunction<PlayerId> merit(Tiebreaker tiebreaker, List<PlayerId> tied) {
        return switch (tiebreaker) {
            case HEAD_TO_HEAD -> player -> pointsAgainst(player, tied);
            case WIN_PERCENTAGE -> player -> tally(player).winPercentage();
            case WINS -> player -> tally(player).wins();
            case FEWER_DRAWS -> player -> -tally(player).draws();
        };
    }

    private int pointsAgainst(PlayerId player, List<PlayerId> opponents) {
        Map<PlayerId, Integer> against = tally(player).against();
        return opponents.stream()
                .mapToInt(opponent -> against.getOrDefault(opponent, 0))
                .sum();
    }

    private Tally tally(PlayerId player) {
        return tallies.getOrDefault(player, Tally.NONE);
    }
}
