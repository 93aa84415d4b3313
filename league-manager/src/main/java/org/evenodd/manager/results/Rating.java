package org.evenodd.manager.results;

import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A player's rating, on the scale of Elo: 400 points more are ten times the wins, and the average of a league is
 * {@value #AVERAGE}. All bounds have a confidence of 95 %.
 *
 * @param low lower bound of the rating, never above it
 * @param high upper bound of the rating, never below it
 * @param rankLow the best rank that the player may have among all, from 1
 * @param rankHigh the worst rank
 * @param played whether the player has played a game; without, the numbers are those of the prior
 */
public record Rating(PlayerId player, double elo, double low, double high, int rankLow, int rankHigh, boolean played) {

    /** The average rating of a league's players. */
    public static final double AVERAGE = 1500;

    private static final double POINTS_PER_LOG = 400 / StrictMath.log(10);

    private static final double FRACTIONS = 10_000;

    /** Rounded, so that players with the same results have the same rating although the fit is not exact. */
    static double onScale(double centredLog) {
        return Math.rint((AVERAGE + POINTS_PER_LOG * centredLog) * FRACTIONS) / FRACTIONS;
    }
}
