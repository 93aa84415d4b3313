package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Ranks players: groups of level players are split by one criterion after another (PRD 7.2.2); annulled come last. */
record HistoryOrder(Accounts accounts, List<Tiebreaker> tiebreakers) {

    List<PlayerId> of(List<PlayerId> players) {
        List<List<PlayerId>> groups = List.of(players.stream().sorted().toList());
        groups = split(groups, level -> player -> accounts.of(player).points());
        for (Tiebreaker tiebreaker : tiebreakers) {
            groups = split(groups, level -> value(tiebreaker, level));
        }
        List<PlayerId> order =
                new ArrayList<>(groups.stream().flatMap(List::stream).toList());
        order.removeAll(accounts.annulledPlayers());
        order.addAll(accounts.annulledPlayers());
        return order;
    }

    /** A player's value by one criterion within its group of level players. */
    private interface Criterion {
        ToDoubleFunction<PlayerId> among(List<PlayerId> level);
    }

    private static List<List<PlayerId>> split(List<List<PlayerId>> groups, Criterion criterion) {
        List<List<PlayerId>> finer = new ArrayList<>();
        for (List<PlayerId> level : groups) {
            ToDoubleFunction<PlayerId> value = criterion.among(level);
            double last = Double.NaN;
            for (PlayerId player : best(level, value)) {
                if (value.applyAsDouble(player) != last) {
                    finer.add(new ArrayList<>());
                }
                last = value.applyAsDouble(player);
                finer.get(finer.size() - 1).add(player);
            }
        }
        return finer;
    }

    private static List<PlayerId> best(List<PlayerId> level, ToDoubleFunction<PlayerId> value) {
        return level.stream()
                .sorted(Comparator.comparingDouble(value).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private ToDoubleFunction<PlayerId> value(Tiebreaker tiebreaker, List<PlayerId> level) {
        return switch (tiebreaker) {
            case HEAD_TO_HEAD ->
                player -> level.stream()
                        .mapToInt(other -> accounts.of(player).against().getOrDefault(other, 0))
                        .sum();
            case WIN_PERCENTAGE ->
                player -> {
                    Account account = accounts.of(player);
                    return account.played() == 0 ? 0 : (double) account.wins() / account.played();
                };
            case WINS -> player -> accounts.of(player).wins();
            case FEWER_DRAWS -> player -> -accounts.of(player).draws();
        };
    }
}
