package org.evenodd.player.game.evenodd;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** What each strategy earned against every strategy, itself included. */
public final class StrategyTable {

    private final Map<NamedStrategy, Map<NamedStrategy, Earnings>> rows = new EnumMap<>(NamedStrategy.class);

    private StrategyTable() {}

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
        return rows.computeIfAbsent(strategy, first -> new EnumMap<>(NamedStrategy.class));
    }

    /** What one strategy earned per match against the other. */
    public Earnings earned(NamedStrategy one, NamedStrategy other) {
        return Objects.requireNonNull(row(one).get(other), () -> "%s never met %s".formatted(one, other));
    }

    /** The average over all opponents, equally weighted. */
    public Earnings earned(NamedStrategy strategy) {
        return Earnings.mean(new ArrayList<>(row(strategy).values()));
    }

    /** Columns for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(" ".repeat(12));
        rows.keySet().forEach(each -> text.append("%-13s".formatted(each)));
        text.append("all\n");
        for (NamedStrategy one : rows.keySet()) {
            text.append("%-12s".formatted(one));
            rows.keySet().forEach(other -> text.append("%-13s".formatted(earned(one, other))));
            text.append(earned(one)).append('\n');
        }
        return text.toString();
    }

    /** Plays two strategies against each other; each remembers the current series. */
    public record Duel(Strategy one, Strategy other) {

        /** After this many matches both forget everything and start over. */
        public static final int MATCHES_IN_A_SERIES = 50;

        private static final PlayerId P01 = PlayerId.of(1);
        private static final PlayerId P02 = PlayerId.of(2);

        /** The earnings of the two strategies. */
        public record Balance(Earnings one, Earnings other) {}

        /**
         * Plays the given number of matches.
         *
         * @param random the only source of randomness, for draws and choices
         */
        public Balance play(int matches, RandomGenerator random) {
            List<Earnings.Series> ofOne = new ArrayList<>();
            List<Earnings.Series> ofOther = new ArrayList<>();
            for (int left = matches; left > 0; left -= MATCHES_IN_A_SERIES) {
                playSeries(Math.min(left, MATCHES_IN_A_SERIES), random, ofOne, ofOther);
            }
            return new Balance(Earnings.of(ofOne), Earnings.of(ofOther));
        }

        private void playSeries(
                int matches, RandomGenerator random, List<Earnings.Series> ofOne, List<Earnings.Series> ofOther) {
            GrowingMemory memoryOfOne = new GrowingMemory();
            GrowingMemory memoryOfOther = new GrowingMemory();
            int pointsOfOne = 0;
            int pointsOfOther = 0;
            for (int played = 0; played < matches; played++) {
                Parity choiceOfOne = one.choose(new Situation(P02, memoryOfOne), random);
                Parity choiceOfOther = other.choose(new Situation(P01, memoryOfOther), random);
                int number = random.nextInt(EvenOdd.LOWEST, EvenOdd.HIGHEST + 1);
                var score = EvenOdd.decide(P01, choiceOfOne, P02, choiceOfOther, number)
                        .score(Scoring.STANDARD, DoubleForfeit.DRAW);
                pointsOfOne += score.getOrDefault(P01, 0);
                pointsOfOther += score.getOrDefault(P02, 0);
                memoryOfOne.chose(choiceOfOne);
                memoryOfOne.saw(P02, choiceOfOther);
                memoryOfOther.chose(choiceOfOther);
                memoryOfOther.saw(P01, choiceOfOne);
            }
            ofOne.add(new Earnings.Series(matches, pointsOfOne));
            ofOther.add(new Earnings.Series(matches, pointsOfOther));
        }
    }
}
