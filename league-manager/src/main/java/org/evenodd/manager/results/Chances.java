package org.evenodd.manager.results;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** What chance alone explains. All bounds have a confidence of 95 %. */
public final class Chances {

    private Chances() {}

    /**
     * A player whose forfeits fall on one opponent far more often than chance explains, as if it gave away its matches.
     *
     * @param times how often it forfeited to that opponent; as the following, weighed like the legs
     * @param expected how often it would have if it forfeited to all alike
     */
    public record LopsidedForfeits(PlayerId loser, PlayerId winner, double times, double expected) {

        private static final int MOST_PAIRS = 20;
        private static final int TIMES = 3;

        /** The logarithm of one to a million, as there are thousands of pairs, and many legs. */
        private static final double BEYOND_CHANCE = 14;

        /** The most striking of a league without end, the worst first; at most {@value #MOST_PAIRS}. */
        public static List<LopsidedForfeits> of(RatingSums sums) {
            Map<PlayerId, Map<PlayerId, Double>> matches = new TreeMap<>();
            Map<PlayerId, Map<PlayerId, Double>> forfeits = new TreeMap<>();
            sums.weights().forEach((pair, weights) -> {
                PlayerId a = pair.a().player();
                PlayerId b = pair.b().player();
                add(matches, a, b, weights.total());
                add(matches, b, a, weights.total());
                add(forfeits, a, b, weights.forfeitedByA());
                add(forfeits, b, a, weights.forfeitedByB());
            });
            return forfeits.entrySet().stream()
                    .flatMap(loser -> of(loser.getKey(), loser.getValue(), requireNonNull(matches.get(loser.getKey()))))
                    .sorted(Comparator.comparingDouble(found -> found.expected - found.times))
                    .limit(MOST_PAIRS)
                    .toList();
        }

        private static void add(Map<PlayerId, Map<PlayerId, Double>> sums, PlayerId of, PlayerId with, double more) {
            sums.computeIfAbsent(of, first -> new TreeMap<>()).merge(with, more, Double::sum);
        }

        private static Stream<LopsidedForfeits> of(
                PlayerId loser, Map<PlayerId, Double> forfeits, Map<PlayerId, Double> matches) {
            double all = sum(forfeits);
            double share = all / sum(matches);
            return forfeits.entrySet().stream()
                    .map(to -> new LopsidedForfeits(
                            loser, to.getKey(), to.getValue(), requireNonNull(matches.get(to.getKey())) * share))
                    .filter(found -> found.times >= TIMES * found.expected && found.isBeyondChance(all));
        }

        private static double sum(Map<PlayerId, Double> weights) {
            return weights.values().stream().mapToDouble(weight -> weight).sum();
        }

        /** By the bound of Chernoff for so many in all, which weights below 1 only make safer. */
        private boolean isBeyondChance(double all) {
            return times > 0 && part(times, expected) + part(all - times, all - expected) > BEYOND_CHANCE;
        }

        private static double part(double observed, double expected) {
            return observed <= 0 ? 0 : observed * StrictMath.log(observed / expected);
        }
    }

    /**
     * Where a rate lies, by the score method of Wilson (1927), which also holds for few trials and for rates near 0 and 1.
     *
     * @param low 0 to 1
     * @param high 0 to 1
     */
    public record WilsonInterval(double low, double high) {

        /** The normal distribution's two-sided 95 % point. */
        private static final double Z = 1.959964;

        /**
         * The interval of a rate; from 0 to 1 without a trial.
         *
         * @throws IllegalArgumentException unless 0 ≤ successes ≤ trials
         */
        public static WilsonInterval of(int successes, int trials) {
            if (successes < 0 || successes > trials) {
                throw new IllegalArgumentException(successes + " successes in " + trials + " trials");
            }
            if (trials == 0) {
                return new WilsonInterval(0, 1);
            }
            double rate = (double) successes / trials;
            double square = Z * Z / trials;
            double centre = (rate + square / 2) / (1 + square);
            double margin = Z / (1 + square) * Math.sqrt(rate * (1 - rate) / trials + square / trials / 4);
            return new WilsonInterval(Math.max(0, centre - margin), Math.min(1, centre + margin));
        }
    }

    /**
     * In which ranks a player that tosses a coin for each choice would stand. It draws half of its matches and wins and
     * loses a quarter each, whatever its opponents choose. How wide this is shows how much of a table is luck.
     *
     * @param best from 1
     * @param worst the rank behind all who have as many points
     */
    public record CoinRank(int best, int worst) {

        private static final double TAIL = 0.025;
        private static final double DECIDED = 0.25;
        private static final double DRAWN = 0.5;

        /**
         * The ranks among others.
         *
         * @param pointsOfOthers the points of everybody else in the table
         * @param matches how many matches the player has played
         */
        public static CoinRank of(Collection<Integer> pointsOfOthers, int matches, Scoring scoring) {
            double[] chances = chances(matches, scoring);
            int least = quantile(chances, TAIL);
            int most = quantile(chances, 1 - TAIL);
            long ahead = pointsOfOthers.stream().filter(points -> points > most).count();
            long notBehind =
                    pointsOfOthers.stream().filter(points -> points >= least).count();
            return new CoinRank(1 + (int) ahead, 1 + (int) notBehind);
        }

        /** The chance of each number of points. */
        private static double[] chances(int matches, Scoring scoring) {
            int highest = Math.max(scoring.winPoints(), Math.max(scoring.drawPoints(), scoring.lossPoints()));
            double[] chances = {1};
            for (int match = 0; match < matches; match++) {
                double[] next = new double[chances.length + highest];
                for (int points = 0; points < chances.length; points++) {
                    next[points + scoring.winPoints()] += DECIDED * chances[points];
                    next[points + scoring.drawPoints()] += DRAWN * chances[points];
                    next[points + scoring.lossPoints()] += DECIDED * chances[points];
                }
                chances = next;
            }
            return chances;
        }

        /** The least points that are not exceeded with at least this probability. */
        private static int quantile(double[] chances, double share) {
            double below = 0;
            for (int points = 0; points < chances.length; points++) {
                below += chances[points];
                if (below >= share - 1e-12) {
                    return points;
                }
            }
            return chances.length - 1;
        }
    }
}
