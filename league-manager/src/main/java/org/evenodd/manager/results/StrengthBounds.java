package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.manager.results.PlayedGames.Meeting;

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

    private final StrengthFit fitted;
    private final double[] variances;
    private final List<List<Meeting>> meetings;

    /** Prepares the bounds. */
    StrengthBounds(StrengthFit fitted) {
        this.fitted = fitted;
        this.variances = fitted.variances();
        this.meetings = IntStream.range(0, fitted.games().players().size())
                .<List<Meeting>>mapToObj(player -> new ArrayList<>())
                .toList();
        for (Meeting meeting : fitted.games().meetings()) {
            meetings.get(meeting.first()).add(meeting);
            meetings.get(meeting.second()).add(meeting);
        }
    }

    /** From how far below to how far above its fitted logarithm a player's strength may be, where the mean of all is 0. */
    Span around(int player) {
        double step = 1 / (STEPS * Math.sqrt(fitted.information(player)));
        List<Double> below = densities(player, -step);
        List<Double> above = densities(player, step);
        double all = 1 + sum(below) + sum(above);
        double stretch = Math.sqrt(variances[player] * fitted.information(player));
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

    /** Less a constant. */
    private double logLikelihood(int player, double shift) {
        double own = fitted.log(player) + shift;
        double rise = StrictMath.exp(shift / 2);
        double log = own / 2
                - StrictMath.log(1 + StrictMath.exp(own))
                + fitted.games().points(player) * shift;
        for (Meeting meeting : meetings.get(player)) {
            double lead = rise * (meeting.first() == player ? fitted.lead(meeting) : 1 / fitted.lead(meeting));
            log -= meeting.games() * (StrictMath.log(lead + 1 / lead + fitted.draw()) + shift / 2);
        }
        return log;
    }
}
