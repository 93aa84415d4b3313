package org.evenodd.manager.results;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.Weights;
import org.evenodd.manager.results.StrengthFit.PlayedGames.Meeting;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The most likely strengths of players, given their games and a prior that keeps the strengths finite. In the model of Bradley
 * and Terry (1952) with the draws of Davidson (1970), the chances of a win, a loss and a draw between players of strengths a
 * and b are as a : b : d·√(ab), where d is the draw parameter. Uses {@link StrictMath}, so that the same results give the same
 * numbers on every machine.
 *
 * <p>The prior: each player has won half a game and lost half a game against a player of strength 1, and of two games
 * between equals one was drawn.
 *
 * <p>The logarithm of the likelihood is concave in the logarithms of the parameters, so Newton's method finds its maximum.
 */
final class StrengthFit {

    /** The draw parameter at which half of the games between equals are drawn, as between tossed coins. */
    private static final double COIN_DRAW = 2;

    /** The longest last step; what is then missing is about its square. */
    private static final double EXACT = 1e-6;

    private static final double NEARLY = 0.01;

    /** A longer step is cut: far from the maximum, the logarithm of the likelihood is almost straight. */
    private static final double LONGEST_STEP = 1;

    /** The standard deviation of the difference between two versions of a player, before any game: 87 points of Elo. */
    private static final double VERSIONS_APART = 0.5;

    private final PlayedGames games;
    private final int players;
    private final double[] logs;
    private final double[] roots;
    private final double[] gradient;

    /** How much the games and the prior tell of the logarithms (Fisher): a symmetric matrix, of which this is the upper half. */
    private final double[][] information;

    private StrengthFit(PlayedGames games, double[] logs) {
        this.games = games;
        this.players = games.players().size();
        this.logs = logs;
        this.roots = Arrays.stream(logs).map(log -> StrictMath.exp(log / 2)).toArray();
        this.gradient = new double[logs.length];
        this.information = new double[logs.length][logs.length];
        addPrior();
        for (Meeting meeting : games.meetings) {
            add(meeting);
        }
    }

    private void addPrior() {
        for (int i = 0; i < players; i++) {
            double won = 1 - 1 / (1 + roots[i] * roots[i]);
            gradient[i] = games.points(i) + 0.5 - won;
            information[i][i] = won * (1 - won);
        }
        double drawn = draw() / (2 + draw());
        gradient[players] = games.draws() + 1 - 2 * drawn;
        information[players][players] = 2 * drawn * (1 - drawn);
    }

    private void add(Meeting meeting) {
        int first = meeting.first();
        int second = meeting.second();
        double lead = lead(meeting);
        double all = lead + 1 / lead + draw();
        double drawn = draw() / all;
        double ahead = (lead - 1 / lead) / all / 2;
        gradient[first] -= meeting.games() * (0.5 + ahead);
        gradient[second] -= meeting.games() * (0.5 - ahead);
        gradient[players] -= meeting.games() * drawn;
        double ofDifference = meeting.games() * ((1 - drawn) / 4 - ahead * ahead);
        double withDraws = meeting.games() * ahead * drawn;
        information[first][first] += ofDifference;
        information[second][second] += ofDifference;
        information[first][second] -= ofDifference;
        information[first][players] -= withDraws;
        information[second][players] += withDraws;
        information[players][players] += meeting.games() * drawn * (1 - drawn);
    }

    /** Fits strengths to games. */
    static StrengthFit of(PlayedGames games) {
        double[] average = new double[games.players().size() + 1];
        average[average.length - 1] = StrictMath.log(COIN_DRAW);
        return new StrengthFit(games, maximum(games, average, EXACT));
    }

    /** The logarithms of the strengths that fit other results of these games, as {@link #centred}; to a small part of a point of Elo. */
    double[] refit(PlayedGames similar) {
        return centred(maximum(similar, logs, NEARLY));
    }

    private static double[] maximum(PlayedGames games, double[] start, double tolerance) {
        double[] logs = start.clone();
        double longest = Double.POSITIVE_INFINITY;
        while (longest > tolerance) {
            StrengthFit fit = new StrengthFit(games, logs);
            double[] step = solution(fit.information, fit.gradient);
            longest = Arrays.stream(step).map(Math::abs).max().orElse(0);
            for (int i = 0; i < step.length; i++) {
                logs[i] += step[i] * Math.min(1, LONGEST_STEP / longest);
            }
        }
        return logs;
    }

    /**
     * Solves equations with a symmetric, positive definite matrix (Gauss).
     *
     * @param upper half of the matrix
     * @param right side; may be shorter than the matrix, for the first unknowns alone
     */
    private static double[] solution(double[][] upper, double[] right) {
        double[][] rows = Arrays.stream(upper).map(double[]::clone).toArray(double[][]::new);
        double[] solution = right.clone();
        for (int pivot = 0; pivot < right.length; pivot++) {
            for (int row = pivot + 1; row < right.length; row++) {
                double factor = rows[pivot][row] / rows[pivot][pivot];
                solution[row] -= factor * solution[pivot];
                for (int column = row; column < right.length; column++) {
                    rows[row][column] -= factor * rows[pivot][column];
                }
            }
        }
        for (int row = right.length - 1; row >= 0; row--) {
            for (int column = row + 1; column < right.length; column++) {
                solution[row] -= rows[row][column] * solution[column];
            }
            solution[row] /= rows[row][row];
        }
        return solution;
    }

    PlayedGames games() {
        return games;
    }

    /** The players, in the order of their numbers. */
    List<PlayerId> players() {
        return games.players().stream().map(PlayerVersion::player).toList();
    }

    /** The logarithm of a player's strength. */
    double log(int player) {
        return logs[player];
    }

    /** The root of how many times as strong the first is as the second. */
    double lead(Meeting meeting) {
        return roots[meeting.first()] / roots[meeting.second()];
    }

    /** The draw parameter. */
    double draw() {
        return roots[players] * roots[players];
    }

    /** The logarithms of the strengths, moved so that their mean is 0. */
    double[] centred() {
        return centred(logs);
    }

    private static double[] centred(double[] logs) {
        double[] strengths = Arrays.copyOf(logs, logs.length - 1);
        double mean = Arrays.stream(strengths).average().orElse(0);
        return Arrays.stream(strengths).map(log -> log - mean).toArray();
    }

    /** How much the games and the prior tell of the logarithm of a player's strength if all others are known (Fisher). */
    double information(int player) {
        return information[player][player];
    }

    /** The variance of the logarithm of a player's strength against the mean of all, if the draw parameter is known. */
    double variance(int player) {
        double[] againstMean = new double[players];
        Arrays.fill(againstMean, -1.0 / players);
        againstMean[player] += 1;
        double[] solution = solution(information, againstMean);
        double mean = Arrays.stream(solution).average().orElse(0);
        return solution[player] - mean;
    }

    /**
     * How likely a version is stronger than another of the same player, from 0 to 1, if the strengths of all others are
     * those fitted. Versions are more alike than players are, or a few lucky games would pass for progress.
     */
    double superiority(PlayerVersion version, PlayerVersion before) {
        int player = games.players().indexOf(version);
        int other = games.players().indexOf(before);
        double variance = 1 / information(player) + 1 / information(other);
        double lead = logs[player] - logs[other];
        double z = lead / Math.sqrt(variance) * VERSIONS_APART / Math.hypot(VERSIONS_APART, Math.sqrt(variance));
        return 1 / (1 + StrictMath.exp(-z * (1.5976 + 0.070566 * z * z)));
    }

    /**
     * The games of some players, as far as their strengths depend on them: the pairs that met, each player's points (a win 1, a
     * draw ½) and the number of draws. Players are numbered from 0, in the order of their ids and versions. Forfeits are not
     * among the games: they say nothing about strength.
     */
    static final class PlayedGames {

        private static final double DRAWN = 0.5;

        /** So many games of two are played again one by one, more than a league with legs has; of more, the sum is drawn. */
        private static final int SINGLE_GAMES = 100;

        /** A sum of squares is not smaller. */
        private static final double LEAST_SUM_OF_SQUARES = 1e-9;

        /** Two players that have met, the lower number first, and how often. */
        record Meeting(int first, int second, int games) {}

        private final List<PlayerVersion> players;
        private final Meeting[] meetings;
        private final double[] points;
        private double draws;

        private PlayedGames(List<PlayerVersion> players, Meeting[] meetings) {
            this.players = players;
            this.meetings = meetings;
            this.points = new double[players.size()];
        }

        /**
         * Weighed games: of two players as many as their weights are worth, (Σw)² / Σw². So many games without weights tell as
         * much.
         */
        static PlayedGames of(Map<Pair, Weights> weights) {
            List<PlayerVersion> players = weights.keySet().stream()
                    .flatMap(pair -> Stream.of(pair.a(), pair.b()))
                    .distinct()
                    .sorted(Comparator.comparing(PlayerVersion::player).thenComparing(PlayerVersion::version))
                    .toList();
            Map<PlayerVersion, Integer> numbers = new HashMap<>();
            players.forEach(player -> numbers.put(player, numbers.size()));
            SortedMap<Meeting, Weights> sums =
                    new TreeMap<>(Comparator.comparing(Meeting::first).thenComparing(Meeting::second));
            weights.forEach((pair, sum) -> sums.put(
                    new Meeting(requireNonNull(numbers.get(pair.a())), requireNonNull(numbers.get(pair.b())), (int)
                            Math.max(
                                    1,
                                    Math.rint(sum.total()
                                            * sum.total()
                                            / Math.max(LEAST_SUM_OF_SQUARES, sum.squares())))),
                    sum));
            PlayedGames games = new PlayedGames(players, sums.keySet().toArray(Meeting[]::new));
            sums.forEach((meeting, sum) -> {
                double worth = meeting.games() / sum.total();
                games.add(meeting, sum.wonByA() * worth, sum.wonByB() * worth);
            });
            return games;
        }

        private void add(Meeting meeting, double wins, double losses) {
            double drawn = meeting.games() - wins - losses;
            points[meeting.first()] += wins + drawn * DRAWN;
            points[meeting.second()] += losses + drawn * DRAWN;
            draws += drawn;
        }

        /** The same meetings with results as players of fitted strengths would have them. */
        PlayedGames playedAgain(StrengthFit fitted, SplittableRandom random) {
            PlayedGames again = new PlayedGames(players, meetings);
            for (Meeting meeting : meetings) {
                double lead = fitted.lead(meeting);
                double all = lead + 1 / lead + fitted.draw();
                again.play(meeting, lead / all, 1 / lead / all, random);
            }
            return again;
        }

        private void play(Meeting meeting, double win, double loss, SplittableRandom random) {
            double wins = 0;
            double losses = 0;
            if (meeting.games() > SINGLE_GAMES) {
                wins = binomial(meeting.games(), win, random);
                losses = binomial(meeting.games() - wins, loss / Math.max(loss, 1 - win), random);
            } else {
                for (int game = 0; game < meeting.games(); game++) {
                    double drawn = random.nextDouble();
                    wins += drawn < win ? 1 : 0;
                    losses += drawn >= win && drawn < win + loss ? 1 : 0;
                }
            }
            add(meeting, wins, losses);
        }

        /** How many of many trials succeed, from the normal distribution. */
        private static double binomial(double trials, double chance, SplittableRandom random) {
            double normal = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()))
                    * StrictMath.cos(2 * Math.PI * random.nextDouble());
            double successes = trials * chance + Math.sqrt(trials * chance * (1 - chance)) * normal;
            return Math.max(0, Math.min(trials, Math.rint(successes)));
        }

        List<PlayerVersion> players() {
            return players;
        }

        List<Meeting> meetings() {
            return List.of(meetings);
        }

        /** A player's wins and half its draws. */
        double points(int player) {
            return points[player];
        }

        double draws() {
            return draws;
        }
    }
}
