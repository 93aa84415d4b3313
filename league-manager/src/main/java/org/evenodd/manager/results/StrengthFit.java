package org.evenodd.manager.results;

/**
 * Fits strengths to games: the most likely ones, given a prior that keeps them finite.
 *
 * <p>The steps are those of {@link MinorizationStep}. As they become short where most games are drawn, they are
 * extrapolated by SQUAREM (Varadhan and Roland 2008, scheme S3): two steps give direction and length of a third.
 *
 * @param priorGames how many games each player has played, half won and half lost, against a player of strength 1
 * @param priorDraws how many games between equals were drawn, and as many won
 */
record StrengthFit(double priorGames, double priorDraws) {

    static final StrengthFit STANDARD = new StrengthFit(1, 1);

    private static final double EXACT = 1e-10;
    private static final double NEARLY = 2e-4;
    private static final double LONGEST_STEP = 3;
    private static final int MOST_ROUNDS = 1000;

    /** The strengths that fit best. */
    Strengths fit(PlayedGames games) {
        return fit(games, Strengths.average(games.meetings().players()), EXACT);
    }

    /** The strengths that fit best, to a small part of a point of Elo; quick if they are near these. */
    Strengths refit(PlayedGames games, Strengths near) {
        return fit(games, near, NEARLY);
    }

    private Strengths fit(PlayedGames games, Strengths start, double tolerance) {
        MinorizationStep step = new MinorizationStep(games, this);
        double[] logs = logs(start);
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double[] once = step.after(logs);
            double[] twice = step.after(once);
            double stretch = stretch(logs, once, twice);
            if (longest(once, twice) * stretch < tolerance) {
                return strengths(twice);
            }
            logs = step.after(extrapolated(logs, once, twice, stretch));
        }
        return strengths(logs);
    }

    private static double stretch(double[] from, double[] once, double[] twice) {
        double change = 0;
        double bend = 0;
        for (int i = 0; i < from.length; i++) {
            double first = once[i] - from[i];
            double bent = twice[i] - once[i] - first;
            change += first * first;
            bend += bent * bent;
        }
        return bend == 0 ? 1 : Math.max(1, Math.sqrt(change / bend));
    }

    private static double longest(double[] from, double[] to) {
        double longest = 0;
        for (int i = 0; i < from.length; i++) {
            longest = Math.max(longest, Math.abs(to[i] - from[i]));
        }
        return longest;
    }

    private static double[] extrapolated(double[] from, double[] once, double[] twice, double stretch) {
        double[] there = new double[from.length];
        for (int i = 0; i < from.length; i++) {
            double first = once[i] - from[i];
            double bent = twice[i] - once[i] - first;
            double by = 2 * stretch * first + stretch * stretch * bent;
            there[i] = from[i] + Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, by));
        }
        return there;
    }

    private static double[] logs(Strengths strengths) {
        double[] logs = new double[strengths.players() + 1];
        for (int i = 0; i < strengths.players(); i++) {
            logs[i] = StrictMath.log(strengths.value(i));
        }
        logs[strengths.players()] = StrictMath.log(strengths.draw());
        return logs;
    }

    private static Strengths strengths(double[] logs) {
        double[] values = new double[logs.length - 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = StrictMath.exp(logs[i]);
        }
        return new Strengths(values, StrictMath.exp(logs[values.length]));
    }
}
