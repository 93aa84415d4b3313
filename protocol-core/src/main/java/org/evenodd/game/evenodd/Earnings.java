package org.evenodd.game.evenodd;

import java.util.List;
import java.util.Locale;

/**
 * Average points per match, with a confidence interval.
 *
 * @param points per match, on average
 * @param margin half the width of the 95 % confidence interval; infinite for a single series
 */
public record Earnings(double points, double margin) {

    /** The normal distribution's two-sided 95 % point. */
    private static final double Z = 1.959964;

    /** A series of matches, which may depend on each other; different series are independent. */
    public record Series(int matches, int points) {

        double deviation(double mean) {
            return points - matches * mean;
        }
    }

    /**
     * The estimate from independent series: their ratio of points to matches, and its normal approximation.
     *
     * @throws IllegalArgumentException if there are no matches
     */
    public static Earnings of(List<Series> series) {
        long matches = series.stream().mapToLong(Series::matches).sum();
        if (matches == 0) {
            throw new IllegalArgumentException("nobody earns anything without a match");
        }
        double mean = series.stream().mapToDouble(Series::points).sum() / matches;
        return new Earnings(mean, Z * standardError(series, mean, matches));
    }

    private static double standardError(List<Series> series, double mean, long matches) {
        int count = series.size();
        if (count < 2) {
            return Double.POSITIVE_INFINITY;
        }
        double squares = series.stream()
                .mapToDouble(each -> each.deviation(mean))
                .map(deviation -> deviation * deviation)
                .sum();
        return Math.sqrt(squares * count / (count - 1)) / matches;
    }

    /** The equally weighted mean of independent estimates. */
    public static Earnings mean(List<Earnings> estimates) {
        double points =
                estimates.stream().mapToDouble(Earnings::points).average().orElseThrow();
        double squares = estimates.stream()
                .mapToDouble(each -> each.margin * each.margin)
                .sum();
        return new Earnings(points, Math.sqrt(squares) / estimates.size());
    }

    public double low() {
        return points - margin;
    }

    public double high() {
        return points + margin;
    }

    /** Like {@code 1.25 ±0.02}. */
    @Override
    public String toString() {
        return Double.isInfinite(margin)
                ? String.format(Locale.ROOT, "%.2f", points)
                : String.format(Locale.ROOT, "%.2f ±%.2f", points, margin);
    }
}
