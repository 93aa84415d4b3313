package org.evenodd.manager.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.evenodd.game.Games;
import org.evenodd.manager.league.PlayedLeg;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.Weights;
import org.evenodd.manager.results.Coverage.Strengths;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A league without end between players of known strengths: some join later, sit out legs, forfeit by accident, or play in
 * a new version of another strength.
 */
final class SimulatedLadder {

    private static final double DRAW = 2;
    private static final double POINTS_PER_LOG = 400 / Math.log(10);

    private final Random random;
    private final double change;
    private final int halfLife;
    private final double[] logs;
    private final int[] versions;
    private final int[] joined;
    private final double[] forfeiting;
    private final Map<Pair, Weights> expected = new HashMap<>();
    private RatingSums sums = RatingSums.NONE;
    private int leg;

    /**
     * Before the first leg.
     *
     * @param change the standard deviation of the change in the logarithm of the strength with a new version
     */
    SimulatedLadder(int players, int legs, int halfLife, double change, long seed) {
        this.random = new Random(seed);
        this.change = change;
        this.halfLife = halfLife;
        this.logs = IntStream.range(0, players)
                .mapToDouble(i -> random.nextGaussian() / 2)
                .toArray();
        this.versions = new int[players];
        this.joined = IntStream.range(0, players)
                .map(i -> i % 3 == 0 ? random.nextInt(legs) : 0)
                .toArray();
        this.forfeiting = IntStream.range(0, players)
                .mapToDouble(i -> random.nextDouble() * 0.06)
                .toArray();
        for (int i = 0; i < legs; i++) {
            play();
        }
    }

    private void play() {
        PlayedLeg played = new PlayedLeg();
        double share = halfLife == 0 ? 1 : Math.pow(0.5, 1.0 / halfLife);
        expected.replaceAll((pair, weights) -> new Weights(
                weights.wonByA() * share,
                weights.drawn() * share,
                weights.wonByB() * share,
                weights.squares() * share * share,
                0,
                0));
        boolean[] there = new boolean[logs.length];
        for (int i = 0; i < logs.length; i++) {
            there[i] = leg >= joined[i] && random.nextInt(10) > 0;
            if (random.nextInt(10) == 0) {
                versions[i]++;
                logs[i] += change * random.nextGaussian();
            }
            played.in(PlayerId.of(i + 1), versions[i] + ".0.0");
        }
        Strengths real = strengths();
        for (int i = 0; i < logs.length; i++) {
            for (int j = i + 1; j < logs.length; j++) {
                if (there[i] && there[j]) {
                    play(i, j, real, played);
                }
            }
        }
        sums = sums.after(Games.usual(), played.matches(), halfLife);
        leg++;
    }

    private void play(int i, int j, Strengths real, PlayedLeg played) {
        PlayerId a = PlayerId.of(i + 1);
        PlayerId b = PlayerId.of(j + 1);
        double fails = forfeiting[i];
        double otherFails = (1 - fails) * forfeiting[j];
        double ends = 1 - fails - otherFails;
        double won = real.chanceOfWin(i, j);
        double lost = real.chanceOfWin(j, i);
        double drawn = random.nextDouble();
        if (drawn < fails) {
            played.chosenAndForfeited(a, b);
        } else if (drawn < fails + otherFails) {
            played.chosenAndForfeited(b, a);
        } else if (drawn < fails + otherFails + ends * won) {
            played.won(a, b);
        } else if (drawn < fails + otherFails + ends * (won + lost)) {
            played.won(b, a);
        } else {
            played.drawn(a, b);
        }
        expected.merge(
                new Pair(new PlayerVersion(a, ""), new PlayerVersion(b, "")),
                new Weights(ends * won + otherFails, ends * (1 - won - lost), ends * lost + fails, 1, 0, 0),
                Weights::plus);
    }

    private Strengths strengths() {
        return new Strengths(Arrays.stream(logs).map(Math::exp).toArray(), DRAW);
    }

    /** The logarithms of the strengths that fit sums, without bounds; they are 0 on average. */
    static double[] logs(List<PlayerId> players, RatingSums sums) {
        StrengthFit fitted = StrengthFit.of(PlayedGames.of(RatingSums.merged(sums.weights(), PlayerVersion::any)));
        assertThat(fitted.players()).isEqualTo(players);
        return fitted.centred();
    }

    private List<PlayerId> players() {
        return IntStream.rangeClosed(1, logs.length).mapToObj(PlayerId::of).toList();
    }

    /** How many intervals contain the rating that the chances of all matches add up to, weighed. */
    int covered(long seed) {
        StrengthFit fitted = StrengthFit.of(PlayedGames.of(expected));
        double[] met = fitted.centred();
        double[] all = new double[logs.length];
        for (int i = 0; i < met.length; i++) {
            all[players().indexOf(fitted.players().get(i))] = met[i];
        }
        return within(all, seed);
    }

    /** How many contain the rating of the present strength. */
    int coveredNow(long seed) {
        double mean = Arrays.stream(logs).average().orElseThrow();
        return within(Arrays.stream(logs).map(log -> log - mean).toArray(), seed);
    }

    private int within(double[] centred, long seed) {
        Ratings ratings = Ratings.afterLegs(players(), List.of(sums), seed);
        return (int) IntStream.range(0, logs.length)
                .filter(i -> {
                    Rating rating = ratings.of(PlayerId.of(i + 1)).orElseThrow();
                    double elo = Rating.AVERAGE + POINTS_PER_LOG * centred[i];
                    return rating.low() <= elo && elo <= rating.high();
                })
                .count();
    }
}
