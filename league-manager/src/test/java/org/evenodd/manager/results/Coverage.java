package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.evenodd.game.Outcome;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Plays round robins between players of known strengths, and counts how often the intervals contain these. */
final class Coverage {

    private static final double POINTS_PER_LOG = 400 / Math.log(10);

    private final int players;
    private final double spread;
    private final double draw;

    /** Strengths, and the draw parameter. */
    @SuppressWarnings("ArrayRecordComponent")
    record Strengths(double[] values, double draw) {

        static Strengths fitted(StrengthFit fit) {
            double[] values = IntStream.range(0, fit.players().size())
                    .mapToDouble(player -> Math.exp(fit.log(player)))
                    .toArray();
            return new Strengths(values, fit.draw());
        }

        double chanceOfWin(int player, int opponent) {
            double even = Math.sqrt(values[player] * values[opponent]);
            return values[player] / (values[player] + values[opponent] + draw * even);
        }
    }

    Coverage(int players, double spread, double draw) {
        this.players = players;
        this.spread = spread;
        this.draw = draw;
    }

    /** Returns the share of intervals that contain the true rating, over this many leagues. */
    double over(int leagues) {
        int covered =
                IntStream.range(0, leagues).parallel().map(this::coveredIn).sum();
        return (double) covered / (leagues * players);
    }

    private int coveredIn(int seed) {
        Random random = new Random(seed);
        double[] logs = IntStream.range(0, players)
                .mapToDouble(i -> spread * random.nextGaussian())
                .toArray();
        Strengths real = new Strengths(Arrays.stream(logs).map(Math::exp).toArray(), draw);
        List<PlayerId> ids =
                IntStream.rangeClosed(1, players).mapToObj(PlayerId::of).toList();
        Ratings ratings = Ratings.of(ids, season(ids, real, new SplittableRandom(seed)), seed);
        double mean = Arrays.stream(logs).average().orElseThrow();
        int covered = 0;
        for (int i = 0; i < players; i++) {
            Rating rating = ratings.of(ids.get(i)).orElseThrow();
            double elo = Rating.AVERAGE + POINTS_PER_LOG * (logs[i] - mean);
            covered += rating.low() <= elo && elo <= rating.high() ? 1 : 0;
        }
        return covered;
    }

    /** Returns a complete round robin between players of these strengths. */
    static List<Outcome> season(List<PlayerId> ids, Strengths real, SplittableRandom random) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            for (int j = i + 1; j < ids.size(); j++) {
                double drawn = random.nextDouble();
                PlayerId a = ids.get(i);
                PlayerId b = ids.get(j);
                boolean won = drawn < real.chanceOfWin(i, j);
                boolean lost = drawn >= 1 - real.chanceOfWin(j, i);
                outcomes.add(won || lost ? new Outcome.Win(a, b, won ? a : b) : new Outcome.Draw(a, b));
            }
        }
        return outcomes;
    }
}
