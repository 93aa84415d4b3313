package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Copies;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.Weights;
import org.evenodd.manager.results.StrengthBounds.Span;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The ratings of a league's players, from the matches that were played to the end; forfeits do not count, except in a
 * league that is played in legs, where losing by silence would be free.
 *
 * <p>In a complete round robin they order the players as wins and half draws do. What they add is how sure that is.
 */
public final class Ratings {

    /**
     * A player's rating, on the scale of Elo: 400 points more are ten times the wins, and the average of a league is
     * {@value #AVERAGE}. All bounds have a confidence of 95 %.
     *
     * @param low lower bound of the rating, below it
     * @param high upper bound of the rating, above it
     * @param rankLow the best rank that the player may have among all, from 1
     * @param rankHigh the worst rank
     * @param played whether the player has played a game; without, the numbers are those of the prior
     * @param group in a league that is played in legs, the number of the group of players, from 1, that a path of opponents
     *     connects with each other and with no others, so that their ratings cannot be compared; 0 where there is only one
     */
    public record Rating(
            PlayerId player,
            double elo,
            double low,
            double high,
            int rankLow,
            int rankHigh,
            boolean played,
            int group) {

        /** The average rating of a league's players. */
        public static final double AVERAGE = 1500;

        private static final double POINTS_PER_LOG = 400 / StrictMath.log(10);

        private static final double FRACTIONS = 10_000;

        /** Rounded, so that players with the same results have the same rating although the fit is not exact. */
        static double onScale(double centredLog) {
            return Math.rint((AVERAGE + POINTS_PER_LOG * centredLog) * FRACTIONS) / FRACTIONS;
        }
    }

    private final Map<PlayerId, Integer> numbers = new HashMap<>();
    private final Map<PlayerId, Rating> ratings = new LinkedHashMap<>();
    private final Resamples resamples;
    private final Map<PlayerId, List<Double>> history;

    private Ratings(
            Collection<PlayerId> players,
            Map<Pair, Weights> weights,
            long seed,
            Map<PlayerId, List<Double>> history,
            boolean inLegs) {
        StrengthFit fitted = StrengthFit.of(games(players, weights));
        int[] groups = inLegs
                ? fitted.games().groups()
                : new int[fitted.games().players().size()];
        double[] logs = fitted.centred();
        StrengthBounds bounds = new StrengthBounds(fitted);
        Stream.concat(fitted.players().stream(), players.stream().sorted())
                .forEach(player -> numbers.putIfAbsent(player, numbers.size()));
        this.history = history;
        this.resamples = Resamples.of(fitted, numbers.size(), new SplittableRandom(seed));
        numbers.entrySet().stream()
                .map(entry -> rating(entry.getKey(), entry.getValue(), logs, bounds, groups))
                .sorted(Comparator.comparing(Rating::group)
                        .thenComparing(Rating::elo, Comparator.reverseOrder())
                        .thenComparing(Rating::player))
                .forEach(rating -> ratings.put(rating.player(), rating));
    }

    private Rating rating(PlayerId player, int number, double[] logs, StrengthBounds bounds, int[] groups) {
        boolean played = number < logs.length;
        double log = played ? logs[number] : 0;
        Span around = played ? bounds.around(number) : Resamples.PRIOR;
        Span ranks = resamples.ranks(number);
        return new Rating(
                player,
                Rating.onScale(log),
                Rating.onScale(log + around.low()),
                Rating.onScale(log + around.high()),
                (int) ranks.low(),
                (int) ranks.high(),
                played,
                played ? groups[number] : 0);
    }

    /**
     * Rates players. Neither the order of the players nor that of the outcomes matters, and the same seed gives the same
     * numbers. Takes about a second of processor time for 99 players, four for a thousand.
     *
     * @param outcomes those with others than these players are left out
     */
    static Ratings of(Collection<PlayerId> players, Collection<Outcome> outcomes, long seed) {
        return new Ratings(players, weights(outcomes), seed, Map.of(), false);
    }

    /**
     * Rates players by the weighed matches among them; all versions of a player are one.
     *
     * @param legs the sums after some legs, the latest last
     */
    static Ratings afterLegs(Collection<PlayerId> players, List<RatingSums> legs, long seed) {
        Map<PlayerId, List<Double>> history = new HashMap<>();
        for (RatingSums leg : legs) {
            elos(players, leg.weights())
                    .forEach((player, elo) -> history.computeIfAbsent(player, first -> new ArrayList<>())
                            .add(elo));
        }
        return new Ratings(players, legs.get(legs.size() - 1).weights(), seed, history, true);
    }

    /**
     * The ratings after the matches of a league so far, and after each round; empty if none is decided. Of a league without
     * end, those after all legs that are over, of the players that have a rank.
     */
    public static Optional<Ratings> of(League league) {
        return of(league, List.of());
    }

    /** The same; of a league without end, also those after some of its former legs, by the sums after each. */
    public static Optional<Ratings> of(League league, List<RatingSums> former) {
        return league.settings().playsInLegs() ? afterLegs(league, former) : afterRounds(league);
    }

    private static Optional<Ratings> afterLegs(League league, List<RatingSums> former) {
        List<PlayerId> ranked = league.roster().presentPlayers().stream()
                .filter(player ->
                        player.attendance().isRankedAfter(league.ladder().legsOver()))
                .map(PlayerMember::id)
                .toList();
        return ranked.isEmpty()
                ? Optional.empty()
                : Optional.of(afterLegs(
                        ranked,
                        Copies.plus(former, league.ladder().sums()),
                        league.openedAt().toEpochMilli()));
    }

    private static Optional<Ratings> afterRounds(League league) {
        List<PlayerId> players =
                league.contenders().stream().map(PlayerMember::id).toList();
        List<List<Outcome>> rounds = league.divisions().first().rounds().stream()
                .map(round -> round.fixtures().stream()
                        .map(Fixture::outcome)
                        .flatMap(Optional::stream)
                        .toList())
                .filter(outcomes -> !outcomes.isEmpty())
                .toList();
        return players.isEmpty() || rounds.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ratings(
                        players,
                        weights(rounds.stream().flatMap(List::stream).toList()),
                        league.openedAt().toEpochMilli(),
                        history(players, rounds),
                        false));
    }

    /**
     * Rates players after each of these rounds, from all rounds until then, without bounds.
     *
     * @return by player, in the order of the rounds; {@link Rating#AVERAGE} before a player's first game
     */
    static Map<PlayerId, List<Double>> history(Collection<PlayerId> players, List<List<Outcome>> rounds) {
        Map<PlayerId, List<Double>> history = new HashMap<>();
        Map<Pair, Weights> soFar = new HashMap<>();
        for (List<Outcome> round : rounds) {
            weights(round).forEach((pair, weights) -> soFar.merge(pair, weights, Weights::plus));
            Map<PlayerId, Double> elos = elos(players, soFar);
            for (PlayerId player : players) {
                history.computeIfAbsent(player, first -> new ArrayList<>())
                        .add(elos.getOrDefault(player, Rating.AVERAGE));
            }
        }
        return history;
    }

    /** The ratings of the players that have played, without bounds. */
    static Map<PlayerId, Double> elos(Collection<PlayerId> players, Map<Pair, Weights> weights) {
        StrengthFit fitted = StrengthFit.of(games(players, weights));
        List<PlayerId> rated = fitted.players();
        double[] logs = fitted.centred();
        Map<PlayerId, Double> elos = new HashMap<>();
        for (int i = 0; i < logs.length; i++) {
            elos.put(rated.get(i), Rating.onScale(logs[i]));
        }
        return elos;
    }

    /** What these outcomes tell of each two players: forfeits nothing, all others alike. */
    static Map<Pair, Weights> weights(Collection<Outcome> outcomes) {
        Map<Pair, Weights> weights = new HashMap<>();
        outcomes.stream().filter(Outcome::isPlayed).forEach(outcome -> {
            Pair pair = Pair.of(outcome, player -> new PlayerVersion(player, ""));
            weights.merge(pair, Weights.of(outcome, pair), Weights::plus);
        });
        return weights;
    }

    /** The games of these players with each other, all versions of a player as one. */
    private static PlayedGames games(Collection<PlayerId> players, Map<Pair, Weights> weights) {
        Set<PlayerVersion> all =
                players.stream().map(player -> new PlayerVersion(player, "")).collect(Collectors.toSet());
        Map<Pair, Weights> merged = RatingSums.merged(weights, PlayerVersion::any);
        merged.keySet().removeIf(pair -> !all.contains(pair.a()) || !all.contains(pair.b()));
        return PlayedGames.of(merged);
    }

    /** The ratings from the highest to the lowest, equal ones by id; of several groups, one after the other. */
    public List<Rating> inOrder() {
        return List.copyOf(ratings.values());
    }

    /** A player's rating; empty if the player is not among those rated. */
    public Optional<Rating> of(PlayerId player) {
        return Optional.ofNullable(ratings.get(player));
    }

    /**
     * A player's ratings after each round, without bounds; of a league without end, after each of the latest legs from its
     * first on. Empty if it is not among those rated.
     */
    public List<Double> historyOf(PlayerId player) {
        return history.getOrDefault(player, List.of());
    }

    /**
     * How likely it is that one player is stronger than another: 0 to 1, and ½ if nothing is known, as of different groups.
     *
     * @throws IllegalArgumentException if one of them is not among those rated
     */
    public double superiority(PlayerId player, PlayerId other) {
        double superiority = resamples.superiority(number(player), number(other));
        return groupOf(player) == groupOf(other) ? superiority : 0.5;
    }

    private int groupOf(PlayerId player) {
        return of(player).map(Rating::group).orElse(0);
    }

    private int number(PlayerId player) {
        Integer number = numbers.get(player);
        if (number == null) {
            throw new IllegalArgumentException("no player of these ratings: " + player);
        }
        return number;
    }

    /**
     * A parametric bootstrap: the same schedule, played again and again by players of the fitted strengths, and fitted
     * again. How much the strengths differ shows which ranks are possible, and who is stronger.
     *
     * <p>Who has not played is drawn from the prior, whose standard deviation is π.
     *
     * @param logs by replay and player: first those who have played, then the others
     * @param sorted the same, from the lowest of each replay
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Resamples(double[][] logs, double[][] sorted) {

        static final Span PRIOR = new Span(priorLog(0.025), priorLog(0.975));

        /** So many replays, and of more than a hundred players fewer. */
        private static final int MOST = 1000;

        private static final int MOST_LOGS = 100_000;

        /** One in forty is cut off at each end: between them are 95 %. */
        private static final int CUT_OFF = 40;

        /** Strengths whose logarithms differ by less, 0.9 points of Elo, are equal: no fit is more exact than that. */
        private static final double EQUAL_WITHIN = 0.005;

        /**
         * Plays and fits many times.
         *
         * @param players how many there are, with those that have not played
         */
        static Resamples of(StrengthFit fitted, int players, SplittableRandom random) {
            double[][] logs = new double[Math.min(MOST, MOST_LOGS / Math.max(1, players))][];
            double[][] sorted = new double[logs.length][];
            for (int sample = 0; sample < logs.length; sample++) {
                double[] centred = fitted.refit(fitted.games().playedAgain(fitted, random));
                logs[sample] = Arrays.copyOf(centred, players);
                for (int i = centred.length; i < players; i++) {
                    logs[sample][i] = priorLog(random.nextDouble());
                }
                sorted[sample] = logs[sample].clone();
                Arrays.sort(sorted[sample]);
            }
            return new Resamples(logs, sorted);
        }

        /** A quantile of the prior of the logarithm: one game won and lost by half is a hyperbolic secant. */
        private static double priorLog(double share) {
            double inside = Math.max(1e-9, Math.min(1 - 1e-9, share));
            return 2 * StrictMath.log(StrictMath.tan(Math.PI / 2 * inside));
        }

        /** Between which ranks a player is, with 95 % confidence; who is equal shares the ranks. */
        Span ranks(int player) {
            int[] best = new int[logs.length];
            int[] worst = new int[logs.length];
            for (int sample = 0; sample < logs.length; sample++) {
                best[sample] = 1 + above(sample, logs[sample][player] + EQUAL_WITHIN);
                worst[sample] = above(sample, logs[sample][player] - EQUAL_WITHIN);
            }
            Arrays.sort(best);
            Arrays.sort(worst);
            int cutOff = Math.max(0, logs.length / CUT_OFF - 1);
            return new Span(best[cutOff], worst[logs.length - 1 - cutOff]);
        }

        private int above(int sample, double log) {
            int place = Arrays.binarySearch(sorted[sample], log);
            return sorted[sample].length - (place < 0 ? -place - 1 : place);
        }

        /** In which share of the replays one was stronger than the other; where both were equal, half counts. */
        double superiority(int player, int other) {
            double ahead = 0;
            for (double[] sample : logs) {
                double lead = sample[player] - sample[other];
                ahead += Math.abs(lead) <= EQUAL_WITHIN ? 0.5 : lead > 0 ? 1 : 0;
            }
            return ahead / logs.length;
        }
    }
}
