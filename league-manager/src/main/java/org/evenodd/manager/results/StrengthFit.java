package org.evenodd.manager.results;

import java.util.Arrays;
import java.util.List;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.results.PlayedGames.Meeting;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The most likely strengths of players, given their games and a prior that keeps the strengths finite. In the model of Bradley
 * and Terry (1952) with the draws of Davidson (1970), the chances of a win, a loss and a draw between players of strengths a
 * and b are as a : b : d·√(ab), where d is the draw parameter. Uses {@link StrictMath}, so that the same results give the same
 * numbers on every machine.
 *
 * <p>The prior: each player has won half a game and lost half a game against a player of strength 1, and of two games
 * between equals one was drawn.
 *
 * <p>The logarithm of the likelihood is concave in the logarithms of the parameters, so Newton's method finds its maximum. Its
 * equations are solved by conjugate gradients, which use only the pairs that met, as of a thousand players few have.
 */
final class StrengthFit {

    /** The draw parameter at which half of the games between equals are drawn, as between tossed coins. */
    private static final double COIN_DRAW = 2;

    /** The longest last step; what is then missing is a hundredth of it. */
    private static final double EXACT = 1e-7;

    private static final double NEARLY = 0.01;

    /** A league of 99 that a hundred legs have put in one order takes 140. */
    private static final int MOST_STEPS = 1000;

    /** By what part of a step it may be wrong. */
    private static final double STEP_ERROR = 1e-2;

    /** A longer step is cut: far from the maximum, the logarithm of the likelihood is almost straight. */
    private static final double LONGEST_STEP = 1;

    /** The standard deviation of the difference between two versions of a player, before any game: 87 points of Elo. */
    private static final double VERSIONS_APART = 0.5;

    private final PlayedGames games;
    private final int players;
    private final double[] logs;
    private final double[] roots;
    private final double[] gradient;

    /** How much the games and the prior tell of each logarithm (Fisher): the diagonal of a symmetric, positive definite matrix. */
    private final double[] information;

    /** The matrix's values for the two players of each meeting, with the other sign; for two that have not met it has 0. */
    private final double[] ofMeetings;

    /** The matrix's values for each player and the draw parameter. */
    private final double[] withDraws;

    private StrengthFit(PlayedGames games, double[] logs) {
        this.games = games;
        this.players = games.players().size();
        this.logs = logs;
        this.roots = Arrays.stream(logs).map(log -> StrictMath.exp(log / 2)).toArray();
        this.gradient = new double[logs.length];
        this.information = new double[logs.length];
        this.ofMeetings = new double[games.meetings.length];
        this.withDraws = new double[players];
        addPrior();
        for (int i = 0; i < ofMeetings.length; i++) {
            ofMeetings[i] = add(games.meetings[i]);
        }
    }

    private void addPrior() {
        for (int i = 0; i < players; i++) {
            double won = 1 - 1 / (1 + roots[i] * roots[i]);
            gradient[i] = games.points(i) + 0.5 - won;
            information[i] = won * (1 - won);
        }
        double drawn = draw() / (2 + draw());
        gradient[players] = games.draws() + 1 - 2 * drawn;
        information[players] = 2 * drawn * (1 - drawn);
    }

    private double add(Meeting meeting) {
        int first = meeting.first();
        int second = meeting.second();
        double win = roots[first] * roots[first];
        double loss = roots[second] * roots[second];
        double draw = draw() * roots[first] * roots[second];
        double drawn = draw / (win + loss + draw);
        double ahead = (win - loss) / (win + loss + draw) / 2;
        gradient[first] -= meeting.games() * (0.5 + ahead);
        gradient[second] -= meeting.games() * (0.5 - ahead);
        gradient[players] -= meeting.games() * drawn;
        double ofDifference = meeting.games() * ((1 - drawn) / 4 - ahead * ahead);
        double withDraw = meeting.games() * ahead * drawn;
        information[first] += ofDifference;
        information[second] += ofDifference;
        withDraws[first] -= withDraw;
        withDraws[second] += withDraw;
        information[players] += meeting.games() * drawn * (1 - drawn);
        return ofDifference;
    }

    /** Fits strengths to games. */
    static StrengthFit of(PlayedGames games) {
        double[] average = new double[games.players().size() + 1];
        average[average.length - 1] = StrictMath.log(COIN_DRAW);
        return new StrengthFit(games, maximum(games, average, EXACT));
    }

    /** The logarithms of the strengths that fit other results of these games, as {@link #centred}; to a small part of a point of Elo. */
    double[] refit(PlayedGames similar) {
        return centred(maximum(similar, logs, NEARLY));
    }

    /** Stops early where rounding, in the sum of a great many games, keeps steps from becoming shorter. */
    private static double[] maximum(PlayedGames games, double[] start, double tolerance) {
        double[] logs = start.clone();
        double longest = Double.POSITIVE_INFINITY;
        double before = longest;
        for (int steps = 0;
                steps < MOST_STEPS && longest > tolerance && (longest > NEARLY || longest <= before);
                steps++) {
            before = longest;
            double[] step = new StrengthFit(games, logs).step();
            longest = Arrays.stream(step).map(Math::abs).max().orElse(0);
            for (int i = 0; i < step.length; i++) {
                logs[i] += step[i] * Math.min(1, LONGEST_STEP / longest);
            }
        }
        return logs;
    }

    /** The step of Newton's method: what the matrix takes to the gradient, to {@link #STEP_ERROR} (conjugate gradients). */
    private double[] step() {
        double[] step = new double[gradient.length];
        double[] left = gradient.clone();
        double[] direction = new double[gradient.length];
        double first = squared(left);
        double before = first;
        for (double now = first; now > first * STEP_ERROR * STEP_ERROR; now = squared(left)) {
            for (int i = 0; i < left.length; i++) {
                direction[i] = left[i] / information[i] + now / before * direction[i];
            }
            double[] product = times(direction);
            double along = 0;
            for (int i = 0; i < left.length; i++) {
                along += direction[i] * product[i];
            }
            for (int i = 0; i < left.length; i++) {
                step[i] += now / along * direction[i];
                left[i] -= now / along * product[i];
            }
            before = now;
        }
        return step;
    }

    private double squared(double[] vector) {
        double sum = 0;
        for (int i = 0; i < vector.length; i++) {
            sum += vector[i] * vector[i] / information[i];
        }
        return sum;
    }

    /** The matrix times a vector. */
    private double[] times(double[] vector) {
        double[] product = new double[vector.length];
        double draw = vector[players];
        product[players] = information[players] * draw;
        for (int i = 0; i < players; i++) {
            product[i] = information[i] * vector[i] + withDraws[i] * draw;
            product[players] += withDraws[i] * vector[i];
        }
        int i = 0;
        for (Meeting meeting : games.meetings) {
            double told = ofMeetings[i++];
            product[meeting.first()] -= told * vector[meeting.second()];
            product[meeting.second()] -= told * vector[meeting.first()];
        }
        return product;
    }

    PlayedGames games() {
        return games;
    }

    /** The players, in the order of their numbers. */
    List<PlayerId> players() {
        return games.players().stream().map(PlayerVersion::player).toList();
    }

    /** The logarithm of a player's strength. */
    double log(int player) {
        return logs[player];
    }

    /** The root of how many times as strong the first is as the second. */
    double lead(Meeting meeting) {
        return roots[meeting.first()] / roots[meeting.second()];
    }

    /** The draw parameter. */
    double draw() {
        return roots[players] * roots[players];
    }

    /** The logarithms of the strengths, moved so that their mean is 0. */
    double[] centred() {
        return centred(logs);
    }

    private static double[] centred(double[] logs) {
        double[] strengths = Arrays.copyOf(logs, logs.length - 1);
        double mean = Arrays.stream(strengths).average().orElse(0);
        return Arrays.stream(strengths).map(log -> log - mean).toArray();
    }

    /** How much the games and the prior tell of the logarithm of a player's strength if all others are known (Fisher). */
    double information(int player) {
        return information[player];
    }

    /** The variances of the logarithms of the players' strengths against the mean of all, if the draw parameter is known. */
    double[] variances() {
        double[][] matrix = new double[players][players];
        for (int i = 0; i < players; i++) {
            matrix[i][i] = information[i];
        }
        for (int i = 0; i < ofMeetings.length; i++) {
            matrix[games.meetings[i].first()][games.meetings[i].second()] = -ofMeetings[i];
        }
        invert(matrix);
        double[] variances = new double[players];
        double ofMean = 0;
        for (int i = 0; i < players; i++) {
            double withMean = 0;
            for (int j = 0; j < players; j++) {
                withMean -= matrix[Math.min(i, j)][Math.max(i, j)] / players;
            }
            variances[i] = -matrix[i][i] - 2 * withMean;
            ofMean += withMean / players;
        }
        for (int i = 0; i < players; i++) {
            variances[i] += ofMean;
        }
        return variances;
    }

    /** Makes of the upper half of a symmetric, positive definite matrix that of its inverse, with the other sign (Gauss, Jordan). */
    private static void invert(double[][] upper) {
        double[] column = new double[upper.length];
        for (int pivot = 0; pivot < upper.length; pivot++) {
            for (int i = 0; i < upper.length; i++) {
                column[i] = upper[Math.min(i, pivot)][Math.max(i, pivot)];
                upper[Math.min(i, pivot)][Math.max(i, pivot)] = 0;
            }
            double divisor = column[pivot];
            column[pivot] = -1;
            for (int i = 0; i < upper.length; i++) {
                double[] row = upper[i];
                double factor = column[i] / divisor;
                for (int j = i; j < row.length; j++) {
                    row[j] -= factor * column[j];
                }
            }
        }
    }

    /**
     * How likely a version is stronger than another of the same player, from 0 to 1, if the strengths of all others are
     * those fitted. Versions are more alike than players are, or a few lucky games would pass for progress.
     */
    double superiority(PlayerVersion version, PlayerVersion before) {
        int player = games.players().indexOf(version);
        int other = games.players().indexOf(before);
        double variance = 1 / information(player) + 1 / information(other);
        double lead = logs[player] - logs[other];
        double z = lead / Math.sqrt(variance) * VERSIONS_APART / Math.hypot(VERSIONS_APART, Math.sqrt(variance));
        return 1 / (1 + StrictMath.exp(-z * (1.5976 + 0.070566 * z * z)));
    }
}
