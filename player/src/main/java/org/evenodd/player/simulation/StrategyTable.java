package org.evenodd.player.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.evenodd.agent.strategy.Earnings;
import org.evenodd.agent.strategy.NamedStrategy;

/** What each strategy earned against every strategy, itself included. */
public final class StrategyTable {

    private final Map<NamedStrategy, Map<NamedStrategy, Earnings>> rows = new EnumMap<>(NamedStrategy.class);

    private StrategyTable() {
        for (NamedStrategy strategy : NamedStrategy.values()) {
            rows.put(strategy, new EnumMap<>(NamedStrategy.class));
        }
    }

    /**
     * Lets all strategies meet; each pair has its own random numbers, so that a new strategy changes no other pair's
     * results.
     */
    public static StrategyTable simulate(int matches, long seed) {
        StrategyTable table = new StrategyTable();
        for (NamedStrategy one : NamedStrategy.values()) {
            for (NamedStrategy other : NamedStrategy.values()) {
                if (one.compareTo(other) <= 0) {
                    table.meet(one, other, matches, new SplittableRandom(seed + pair(one, other)));
                }
            }
        }
        return table;
    }

    /** A seed for the pair that another pair is unlikely to share. */
    private static long pair(NamedStrategy one, NamedStrategy other) {
        return ((long) one.wireName().hashCode() << Integer.SIZE)
                ^ other.wireName().hashCode();
    }

    private void meet(NamedStrategy one, NamedStrategy other, int matches, SplittableRandom random) {
        Duel.Balance balance = new Duel(one, other).play(matches, random);
        row(other).put(one, balance.other());
        row(one).put(other, balance.one());
    }

    private Map<NamedStrategy, Earnings> row(NamedStrategy strategy) {
        return rows.getOrDefault(strategy, Map.of());
    }

    /** What one strategy earned per match against the other. */
    public Earnings earned(NamedStrategy one, NamedStrategy other) {
        Earnings earned = row(one).get(other);
        if (earned == null) {
            throw new IllegalStateException("%s never met %s".formatted(one, other));
        }
        return earned;
    }

    /** The average over all opponents, equally weighted. */
    public Earnings earned(NamedStrategy strategy) {
        return Earnings.mean(new ArrayList<>(row(strategy).values()));
    }

    /** The strategies, in list order. */
    public List<NamedStrategy> strategies() {
        return List.copyOf(rows.keySet());
    }
}
