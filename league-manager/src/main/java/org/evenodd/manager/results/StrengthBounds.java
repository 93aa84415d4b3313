package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.manager.results.StrengthFit.PlayedGames;
import org.evenodd.manager.results.StrengthFit.PlayedGames.Meeting;

/**
 * Between which logarithms each strength is with 95 % confidence, given the games and the prior: quantiles of its
 * distribution if the others are those fitted, stretched by as much as the others are unsure, too. Where the games set no
 * bound, as above a player that has won them all, the prior does. Players with the same results have the same bounds.
 */
final class StrengthBounds {

    private static final double TAIL = 0.025;

    /** Steps to a standard deviation; of a longer tail as many more. */
    private static final int STEPS = 8;

    /** The logarithm of a density that adds nothing. */
    private static final double NOTHING = -16;

    /** From the lowest to the highest of a range. */
    record Span(double low, double high) {}

    private final PlayedGames games;
    private final double[] fitted;
    private final int players;
    private final List<List<Meeting>> meetings;

    /** What the games and the prior tell of each logarithm if the others are those fitted (Fisher). */
    private final double[] information;

    /** Of each logarithm against the mean of all, if none is known. */
    private final double[] variances;

    /**
     * Prepares the bounds.
     *
     * @param fitted as {@link StrengthFit#fit} has it
     */
    StrengthBounds(PlayedGames games, double[] fitted) {
        this.games = games;
        this.fitted = fitted;
        this.players = games.players();
        this.meetings = IntStream.range(0, players)
                .<List<Meeting>>mapToObj(player -> new ArrayList<>())
                .toList();
        double[][] told = new double[players][players];
        for (int i = 0; i < players; i++) {
            double chance = 1 / (1 + StrictMath.exp(-fitted[i]));
            told[i][i] = chance * (1 - chance);
        }
        for (Meeting meeting : games.meetings()) {
            int i = meeting.first();
            int j = meeting.second();
            double lead = StrictMath.exp((fitted[i] - fitted[j]) / 2);
            double all = lead + 1 / lead + StrictMath.exp(fitted[players]);
            double mean = (lead - 1 / lead) / all;
            double variance = meeting.games() * ((lead + 1 / lead) / all - mean * mean) / 4;
            told[i][i] += variance;
            told[j][j] += variance;
            told[i][j] -= variance;
            told[j][i] -= variance;
            meetings.get(i).add(meeting);
            meetings.get(j).add(meeting);
        }
        this.information =
                IntStream.range(0, players).mapToDouble(i -> told[i][i]).toArray();
        this.variances = againstTheMean(inverse(told));
    }

    private static double[] againstTheMean(double[][] covariance) {
        double[] means = Arrays.stream(covariance)
                .mapToDouble(row -> Arrays.stream(row).average().orElse(0))
                .toArray();
        double mean = Arrays.stream(means).average().orElse(0);
        return IntStream.range(0, means.length)
                .mapToDouble(i -> covariance[i][i] - 2 * means[i] + mean)
                .toArray();
    }

    /** The inverse of a symmetric, positive definite matrix (Gauss and Jordan), in its place. */
    private static double[][] inverse(double[][] matrix) {
        for (int pivot = 0; pivot < matrix.length; pivot++) {
            double divisor = matrix[pivot][pivot];
            matrix[pivot][pivot] = 1;
            for (int column = 0; column < matrix.length; column++) {
                matrix[pivot][column] /= divisor;
            }
            for (int row = 0; row < matrix.length; row++) {
                double factor = matrix[row][pivot];
                if (row != pivot && factor != 0) {
                    matrix[row][pivot] = 0;
                    for (int column = 0; column < matrix.length; column++) {
                        matrix[row][column] -= factor * matrix[pivot][column];
                    }
                }
            }
        }
        return matrix;
    }

    /** From how far below to how far above its fitted logarithm a player's strength may be, where the mean of all is 0. */
    Span around(int player) {
        double step = 1 / (STEPS * Math.sqrt(information[player]));
        List<Double> below = densities(player, -step);
        List<Double> above = densities(player, step);
        double all = 1 + sum(below) + sum(above);
        double stretch = Math.sqrt(variances[player] * information[player]);
        return new Span(-stretch * step * reach(below, all), stretch * step * reach(above, all));
    }

    private static double sum(List<Double> densities) {
        return densities.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** After how many steps no more than the tail is left. */
    private static double reach(List<Double> densities, double all) {
        double left = 0;
        for (int i = densities.size() - 1; i >= 0; i--) {
            double next = left + densities.get(i) / all;
            if (next > TAIL) {
                return i + 1.5 - (TAIL - left) / (next - left);
            }
            left = next;
        }
        return 0;
    }

    /** How likely logarithms at steps from the fitted one are, compared with that. */
    private List<Double> densities(int player, double step) {
        List<Double> densities = new ArrayList<>();
        double here = logLikelihood(player, 0);
        double log = 0;
        for (int i = 1; log > NOTHING; i++) {
            log = logLikelihood(player, i * step) - here;
            densities.add(StrictMath.exp(log));
        }
        return densities;
    }

    private double logLikelihood(int player, double shift) {
        double own = fitted[player] + shift;
        double draw = StrictMath.exp(fitted[players]);
        double log = own / 2 - StrictMath.log(1 + StrictMath.exp(own)) + games.points(player) * shift;
        for (Meeting meeting : meetings.get(player)) {
            double other = fitted[meeting.first() + meeting.second() - player];
            double lead = StrictMath.exp((own - other) / 2);
            log -= meeting.games() * (StrictMath.log(lead + 1 / lead + draw) + (own - other) / 2);
        }
        return log;
    }
}
