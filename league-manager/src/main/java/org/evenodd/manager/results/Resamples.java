package org.evenodd.manager.results;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A parametric bootstrap: the same schedule, played again and again by players of the fitted strengths, and fitted
 * again. How much the strengths differ shows how far the real ones may be from those fitted.
 *
 * <p>Who has not played is drawn from the prior, whose standard deviation is π.
 */
final class Resamples {

    static final int COUNT = 1000;

    /** The 25th value from each end; between them are 95 % of 1,000. */
    private static final int CUT = COUNT / 40 - 1;

    /** Strengths whose logarithms differ by less, 0.9 points of Elo, are equal: no fit is more exact than that. */
    private static final double EQUAL = 0.005;

    /** By player: first those who have played, then the others. */
    private final double[][] logs;

    private Resamples(double[][] logs) {
        this.logs = logs;
    }

    /**
     * Plays and fits a thousand times.
     *
     * @param unplayed how many players have not played
     */
    static Resamples of(PlayedGames games, Strengths fitted, StrengthFit fit, int unplayed, SplittableRandom random) {
        int players = fitted.players();
        double[][] logs = new double[players + unplayed][COUNT];
        for (int sample = 0; sample < COUNT; sample++) {
            double[] centred =
                    fit.refit(games.playedAgain(fitted, random), fitted).centredLogs();
            for (int i = 0; i < logs.length; i++) {
                logs[i][sample] = i < players ? centred[i] : priorLog(random.nextDouble());
            }
        }
        return new Resamples(logs);
    }

    /** A quantile of the prior of the logarithm: one game won and lost by half is a hyperbolic secant. */
    static double priorLog(double share) {
        double inside = Math.max(1e-9, Math.min(1 - 1e-9, share));
        return 2 * StrictMath.log(StrictMath.tan(Math.PI / 2 * inside));
    }

    /** Between which centred logarithms the strength of a player is, with 95 % confidence. */
    Span logs(int player) {
        double[] sorted = logs[player].clone();
        Arrays.sort(sorted);
        return new Span(sorted[CUT], sorted[COUNT - 1 - CUT]);
    }

    /** Between which ranks a player is, with 95 % confidence; who is equal shares the ranks. */
    Span ranks(int player) {
        int[] best = new int[COUNT];
        int[] worst = new int[COUNT];
        for (int sample = 0; sample < COUNT; sample++) {
            best[sample] = 1;
            for (int other = 0; other < logs.length; other++) {
                double lead = logs[other][sample] - logs[player][sample];
                best[sample] += lead > EQUAL ? 1 : 0;
                worst[sample] += lead >= -EQUAL ? 1 : 0;
            }
        }
        Arrays.sort(best);
        Arrays.sort(worst);
        return new Span(best[CUT], worst[COUNT - 1 - CUT]);
    }

    /** In which share of the replays one was stronger than the other; where both were equal, half counts. */
    double superiority(int player, int other) {
        double ahead = 0;
        for (int sample = 0; sample < COUNT; sample++) {
            double lead = logs[player][sample] - logs[other][sample];
            ahead += Math.abs(lead) <= EQUAL ? 0.5 : lead > 0 ? 1 : 0;
        }
        return ahead / COUNT;
    }

    /** From the lowest to the highest of a range. */
    record Span(double low, double high) {}
}
