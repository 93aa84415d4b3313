package org.evenodd.manager.results;

import java.util.Collection;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;

/** What chance alone explains. All bounds have a confidence of 95 %. */
public final class Chances {

    private Chances() {}

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
