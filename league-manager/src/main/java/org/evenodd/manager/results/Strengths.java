package org.evenodd.manager.results;

import java.util.Arrays;

/**
 * Strengths in the model of Bradley and Terry (1952) with the draws of Davidson (1970): between players of strengths a
 * and b, the chances of a win, a loss and a draw are as a : b : d·√(ab).
 *
 * <p>Uses {@link StrictMath}, so that the same results give the same numbers on every machine.
 */
final class Strengths {

    /** The draw parameter at which half of the games between equals are drawn, as between tossed coins. */
    static final double COIN_DRAW = 2;

    private final double[] values;
    private final double draw;

    /**
     * Strengths.
     *
     * @param values positive
     * @param draw Davidson's parameter d
     */
    Strengths(double[] values, double draw) {
        this.values = values.clone();
        this.draw = draw;
    }

    /** Average strengths, and draws as between coins. */
    static Strengths average(int players) {
        double[] values = new double[players];
        Arrays.fill(values, 1);
        return new Strengths(values, COIN_DRAW);
    }

    int players() {
        return values.length;
    }

    double value(int player) {
        return values[player];
    }

    double draw() {
        return draw;
    }

    double chanceOfWin(int player, int opponent) {
        return values[player] / total(player, opponent);
    }

    double chanceOfDraw(int player, int opponent) {
        return weightOfDraw(player, opponent) / total(player, opponent);
    }

    private double total(int player, int opponent) {
        return values[player] + values[opponent] + weightOfDraw(player, opponent);
    }

    private double weightOfDraw(int player, int opponent) {
        return draw * Math.sqrt(values[player] * values[opponent]);
    }

    /** The natural logarithms of the strengths, moved so that their mean is 0. */
    double[] centredLogs() {
        double[] logs = Arrays.stream(values).map(StrictMath::log).toArray();
        double mean = Arrays.stream(logs).average().orElse(0);
        return Arrays.stream(logs).map(log -> log - mean).toArray();
    }
}
