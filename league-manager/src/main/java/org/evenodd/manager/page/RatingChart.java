package org.evenodd.manager.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A player's rating after each round, as a line in a picture.
 *
 * @param path the line's points, as SVG has them
 * @param grid horizontal lines with their ratings
 * @param words the same as text
 */
public record RatingChart(String path, List<GridLine> grid, String words) {

    static final int WIDTH = 560;
    static final int HEIGHT = 130;
    private static final int MOST_LINES = 4;
    private static final List<Integer> STEPS = List.of(10, 20, 50, 100, 200, 500, 1000);

    public RatingChart {
        grid = List.copyOf(grid);
    }

    /** A horizontal line. */
    public record GridLine(int place, int elo) {}

    /** The chart of these ratings, of which there must be two or more. */
    static RatingChart of(List<Double> elos) {
        double least = elos.stream().mapToDouble(elo -> elo).min().orElseThrow();
        double most = elos.stream().mapToDouble(elo -> elo).max().orElseThrow();
        int step = STEPS.stream()
                .filter(each -> (most - least) / each <= MOST_LINES - 1)
                .findFirst()
                .orElse(STEPS.get(STEPS.size() - 1));
        int bottom = (int) Math.floor(least / step) * step;
        int top = Math.max((int) Math.ceil(most / step) * step, bottom + step);
        List<GridLine> grid = new ArrayList<>();
        for (int elo = bottom; elo <= top; elo += step) {
            grid.add(new GridLine((int) place(elo, bottom, top), elo));
        }
        return new RatingChart(path(elos, bottom, top), grid, words(elos, least, most));
    }

    private static double place(double elo, int bottom, int top) {
        return HEIGHT - (elo - bottom) * HEIGHT / (top - bottom);
    }

    private static String path(List<Double> elos, int bottom, int top) {
        List<String> points = new ArrayList<>();
        for (int i = 0; i < elos.size(); i++) {
            points.add(String.format(
                    Locale.ROOT, "%.1f,%.1f", (double) i * WIDTH / (elos.size() - 1), place(elos.get(i), bottom, top)));
        }
        return String.join(" ", points);
    }

    private static String words(List<Double> elos, double least, double most) {
        return "Rating after each of %s: %d after the first, %d after the last, always between %d and %d."
                .formatted(
                        Words.count(elos.size(), "round"),
                        Math.round(elos.get(0)),
                        Math.round(elos.get(elos.size() - 1)),
                        Math.round(least),
                        Math.round(most));
    }
}
