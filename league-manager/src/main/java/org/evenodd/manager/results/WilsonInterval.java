package org.evenodd.manager.results;

/**
 * Where a rate lies with 95 % confidence, by the score method of Wilson (1927), which also holds for few trials and for
 * rates near 0 and 1.
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
