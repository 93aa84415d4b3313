package org.evenodd.manager.results;

/**
 * One step of the MM algorithm (Hunter 2004, MM Algorithms for Generalized Bradley-Terry Models) for Davidson's model
 * with a prior. Parameters are the logarithms of the strengths and, last, that of the draw parameter.
 *
 * <p>At the fixed point each player's points and half its prior games equal what the strengths let expect, and so do the
 * draws. The games say nothing about the level of all strengths together, only the prior does; each step also moves the
 * level towards the prior's, without which the steps would take hundreds of times longer.
 */
final class MinorizationStep {

    /** No strength and no draw parameter is smaller, so that its logarithm is finite. */
    private static final double SMALLEST = 1e-9;

    private static final double LONGEST_SHIFT = 3;

    private final PlayedGames games;
    private final StrengthFit fit;
    private final int players;
    private final double[] values;
    private final double[] roots;
    private final double[] expectedPerStrength;
    private double expectedPerDraw;

    MinorizationStep(PlayedGames games, StrengthFit fit) {
        this.games = games;
        this.fit = fit;
        this.players = games.meetings().players();
        this.values = new double[players];
        this.roots = new double[players];
        this.expectedPerStrength = new double[players];
    }

    /** The parameters after a step from these. */
    double[] after(double[] logs) {
        for (int i = 0; i < players; i++) {
            values[i] = StrictMath.exp(logs[i]);
            roots[i] = Math.sqrt(values[i]);
            expectedPerStrength[i] = fit.priorGames() / (values[i] + 1);
        }
        double draw = StrictMath.exp(logs[players]);
        expectedPerDraw = 2 * fit.priorDraws() / (2 + draw);
        addMeetings(draw);
        double[] next = new double[players + 1];
        for (int i = 0; i < players; i++) {
            next[i] = log((games.points(i) + fit.priorGames() / 2) / expectedPerStrength[i]);
        }
        next[players] = log((games.draws() + fit.priorDraws()) / expectedPerDraw);
        shift(next, fit.priorGames() > 0 ? towardsThePrior(next) : -mean(next));
        return next;
    }

    private void addMeetings(double draw) {
        Meetings meetings = games.meetings();
        for (int pair = 0; pair < meetings.pairs(); pair++) {
            int i = meetings.first(pair);
            int j = meetings.second(pair);
            double even = roots[i] * roots[j];
            double share = meetings.games(pair) / (values[i] + values[j] + draw * even);
            double halfDraws = draw / 2 * share;
            expectedPerStrength[i] += share + halfDraws * roots[j] / roots[i];
            expectedPerStrength[j] += share + halfDraws * roots[i] / roots[j];
            expectedPerDraw += share * even;
        }
    }

    private static double log(double value) {
        return StrictMath.log(Math.max(SMALLEST, value));
    }

    /** Newton's step to the level at which the prior games of all players have as many wins as losses. */
    private double towardsThePrior(double[] logs) {
        double surplus = 0;
        double slope = 0;
        for (int i = 0; i < players; i++) {
            double chance = 1 / (1 + StrictMath.exp(-logs[i]));
            surplus += chance - 0.5;
            slope += chance * (1 - chance);
        }
        return slope == 0 ? 0 : Math.max(-LONGEST_SHIFT, Math.min(LONGEST_SHIFT, -surplus / slope));
    }

    private double mean(double[] logs) {
        double sum = 0;
        for (int i = 0; i < players; i++) {
            sum += logs[i];
        }
        return players == 0 ? 0 : sum / players;
    }

    private void shift(double[] logs, double by) {
        for (int i = 0; i < players; i++) {
            logs[i] += by;
        }
    }
}
