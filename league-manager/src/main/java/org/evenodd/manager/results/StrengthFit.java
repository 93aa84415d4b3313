package org.evenodd.manager.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.Weights;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Fits strengths to games: the most likely ones, given a prior that keeps them finite. In the model of Bradley and Terry
 * (1952) with the draws of Davidson (1970), the chances of a win, a loss and a draw between players of strengths a and b
 * are as a : b : d·√(ab), where d is the draw parameter. Uses {@link StrictMath}, so that the same results give the same
 * numbers on every machine.
 *
 * <p>The steps are those of the MM algorithm (Hunter 2004, MM Algorithms for Generalized Bradley-Terry Models). As they
 * become short where most games are drawn, they are extrapolated by SQUAREM (Varadhan and Roland 2008, scheme S3): two
 * steps give direction and length of a third.
 *
 * <p>The prior: each player has won half a game and lost half a game against a player of strength 1, and of two games
 * between equals one was drawn.
 */
final class StrengthFit {

    /** The draw parameter at which half of the games between equals are drawn, as between tossed coins. */
    private static final double COIN_DRAW = 2;

    private static final double EXACT = 1e-10;
    private static final double NEARLY = 2e-4;
    private static final double LONGEST_STEP = 3;
    private static final int MOST_ROUNDS = 1000;

    private StrengthFit() {}

    /** The natural logarithms of the strengths that fit best and, last, of the draw parameter. */
    static double[] fit(PlayedGames games) {
        double[] average = new double[games.players() + 1];
        average[games.players()] = StrictMath.log(COIN_DRAW);
        return fit(games, average, EXACT);
    }

    /** The same to a small part of a point of Elo; quick if it is near these. */
    static double[] refit(PlayedGames games, double[] near) {
        return fit(games, near, NEARLY);
    }

    /** The logarithms of the strengths alone, moved so that their mean is 0. */
    static double[] centred(double[] fitted) {
        double[] logs = Arrays.copyOf(fitted, fitted.length - 1);
        double mean = Arrays.stream(logs).average().orElse(0);
        return Arrays.stream(logs).map(log -> log - mean).toArray();
    }

    private static double[] fit(PlayedGames games, double[] start, double tolerance) {
        MinorizationStep step = new MinorizationStep(games);
        double[] logs = start;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double[] once = step.after(logs);
            double[] twice = step.after(once);
            double change = 0;
            double bend = 0;
            double longest = 0;
            for (int i = 0; i < logs.length; i++) {
                double first = once[i] - logs[i];
                double bent = twice[i] - once[i] - first;
                change += first * first;
                bend += bent * bent;
                longest = Math.max(longest, Math.abs(twice[i] - once[i]));
            }
            double stretch = bend == 0 ? 1 : Math.max(1, Math.sqrt(change / bend));
            if (longest * stretch < tolerance) {
                return twice;
            }
            logs = step.after(extrapolated(logs, once, twice, stretch));
        }
        return logs;
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

    /**
     * One step of the algorithm for Davidson's model with a prior. Parameters are the logarithms of the strengths and,
     * last, that of the draw parameter.
     *
     * <p>At the fixed point each player's points and half its prior games equal what the strengths let expect, and so do
     * the draws. The games say nothing about the level of all strengths together, only the prior does; each step also
     * moves the level towards the prior's, without which the steps would take hundreds of times longer.
     */
    private static final class MinorizationStep {

        /** No strength and no draw parameter is smaller, so that its logarithm is finite. */
        private static final double SMALLEST = 1e-9;

        private static final double LONGEST_SHIFT = 3;

        private final PlayedGames games;
        private final int players;
        private final double[] values;
        private final double[] roots;
        private final double[] expectedPerStrength;
        private double expectedPerDraw;

        MinorizationStep(PlayedGames games) {
            this.games = games;
            this.players = games.players();
            this.values = new double[players];
            this.roots = new double[players];
            this.expectedPerStrength = new double[players];
        }

        /** The parameters after a step from these. */
        double[] after(double[] logs) {
            for (int i = 0; i < players; i++) {
                values[i] = StrictMath.exp(logs[i]);
                roots[i] = Math.sqrt(values[i]);
                expectedPerStrength[i] = 1 / (values[i] + 1);
            }
            double draw = StrictMath.exp(logs[players]);
            expectedPerDraw = 2 / (2 + draw);
            addMeetings(draw);
            double[] next = new double[players + 1];
            for (int i = 0; i < players; i++) {
                next[i] = log((games.points(i) + 0.5) / expectedPerStrength[i]);
            }
            next[players] = log((games.draws() + 1) / expectedPerDraw);
            double shift = towardsThePrior(next);
            for (int i = 0; i < players; i++) {
                next[i] += shift;
            }
            return next;
        }

        private void addMeetings(double draw) {
            for (PlayedGames.Meeting meeting : games.meetings) {
                int i = meeting.first;
                int j = meeting.second;
                double even = roots[i] * roots[j];
                double share = meeting.games / (values[i] + values[j] + draw * even);
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
    }

    /**
     * The games of some players, who are numbered from 0, as far as their strengths depend on them: who has met whom,
     * each player's points (a win 1, a draw ½) and the number of draws. Of a league's matches, forfeits are not among them:
     * they say nothing about strength.
     */
    static final class PlayedGames {

        private static final double DRAWN = 0.5;

        /** So many games of two are played again one by one, more than a league with legs has; of more, the sum is drawn. */
        private static final int SINGLE_GAMES = 100;

        /** The standard deviation of the difference between two versions of a player, before any game: 87 points of Elo. */
        private static final double VERSIONS_APART = 0.5;

        /** A sum of squares is not smaller. */
        private static final double LEAST = 1e-9;

        /** Two players that have met, the lower number first, and how often. */
        record Meeting(int first, int second, int games) {}

        private final double[] points;
        private Meeting[] meetings = {};
        private double draws;

        private PlayedGames(int players) {
            this.points = new double[players];
        }

        /** What these outcomes tell of each two players: forfeits nothing, all others alike. */
        static Map<Pair, Weights> weights(Collection<Outcome> outcomes) {
            Map<Pair, Weights> weights = new HashMap<>();
            outcomes.stream().filter(Outcome::isPlayed).forEach(outcome -> {
                boolean inOrder = outcome.playerA().compareTo(outcome.playerB()) < 0;
                PlayerVersion a = new PlayerVersion(inOrder ? outcome.playerA() : outcome.playerB(), "");
                PlayerVersion b = new PlayerVersion(inOrder ? outcome.playerB() : outcome.playerA(), "");
                weights.merge(new Pair(a, b), Weights.of(outcome, a.player()), Weights::plus);
            });
            return weights;
        }

        /** The games among these players, who are numbered in the order of the list, which is that of their ids. */
        static PlayedGames of(List<PlayerId> players, Map<Pair, Weights> weights) {
            return of(players.size(), weights, version -> players.indexOf(version.player()));
        }

        /**
         * Weighed games: of two players as many as their weights are worth, (Σw)² / Σw². So many games without weights tell as
         * much.
         *
         * @param number of a player in a version, from 0, in the order of the players' ids; negative for those left out
         */
        static PlayedGames of(int players, Map<Pair, Weights> weights, ToIntFunction<PlayerVersion> number) {
            SortedMap<Integer, Weights> sums = new TreeMap<>();
            weights.forEach((pair, weight) -> {
                int a = number.applyAsInt(pair.a());
                int b = number.applyAsInt(pair.b());
                if (a >= 0 && b >= 0) {
                    sums.merge(a * players + b, weight, Weights::plus);
                }
            });
            PlayedGames games = new PlayedGames(players);
            List<Meeting> meetings = new ArrayList<>();
            sums.forEach((pair, sum) -> {
                int worth = (int) Math.max(1, Math.rint(sum.total() * sum.total() / Math.max(LEAST, sum.squares())));
                Meeting meeting = new Meeting(pair / players, pair % players, worth);
                meetings.add(meeting);
                games.add(meeting, sum.wonByA() * worth / sum.total(), sum.wonByB() * worth / sum.total());
            });
            games.meetings = meetings.toArray(Meeting[]::new);
            return games;
        }

        private void add(int first, int second, double pointsOfFirst) {
            points[first] += pointsOfFirst;
            points[second] += 1 - pointsOfFirst;
            draws += pointsOfFirst == DRAWN ? 1 : 0;
        }

        private void add(Meeting meeting, double wins, double losses) {
            double drawn = meeting.games() - wins - losses;
            points[meeting.first()] += wins + drawn * DRAWN;
            points[meeting.second()] += losses + drawn * DRAWN;
            draws += drawn;
        }

        /** The same meetings with results as players would have them whose strengths have been fitted. */
        PlayedGames playedAgain(double[] fitted, SplittableRandom random) {
            double[] strengths = Arrays.stream(fitted).map(StrictMath::exp).toArray();
            PlayedGames again = new PlayedGames(points.length);
            again.meetings = meetings;
            for (Meeting meeting : meetings) {
                double first = strengths[meeting.first()];
                double second = strengths[meeting.second()];
                double all = first + second + strengths[points.length] * Math.sqrt(first * second);
                double win = first / all;
                double loss = second / all;
                if (meeting.games() > SINGLE_GAMES) {
                    double wins = binomial(meeting.games(), win, random);
                    again.add(meeting, wins, binomial(meeting.games() - wins, loss / Math.max(loss, 1 - win), random));
                } else {
                    again.addOneByOne(meeting, win, loss, random);
                }
            }
            return again;
        }

        private void addOneByOne(Meeting meeting, double win, double loss, SplittableRandom random) {
            for (int game = 0; game < meeting.games(); game++) {
                double drawn = random.nextDouble();
                add(meeting.first(), meeting.second(), drawn < win ? 1 : drawn < win + loss ? 0 : DRAWN);
            }
        }

        /** How many of many trials succeed, from the normal distribution. */
        private static double binomial(double trials, double chance, SplittableRandom random) {
            double normal = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()))
                    * StrictMath.cos(2 * Math.PI * random.nextDouble());
            double successes = trials * chance + Math.sqrt(trials * chance * (1 - chance)) * normal;
            return Math.max(0, Math.min(trials, Math.rint(successes)));
        }

        /**
         * How likely a version is stronger than another of the same player, from 0 to 1, if the strengths of all others are
         * those fitted. Versions are more alike than players are, or a few lucky games would pass for progress.
         */
        double superiority(int player, int other, double[] fitted) {
            double lead = fitted[player] - fitted[other];
            double variance = 1 / information(player, fitted) + 1 / information(other, fitted);
            double z = lead / Math.sqrt(variance) * VERSIONS_APART / Math.hypot(VERSIONS_APART, Math.sqrt(variance));
            return 1 / (1 + StrictMath.exp(-z * (1.5976 + 0.070566 * z * z)));
        }

        /** Fisher's: how much the games and those of the prior tell of the logarithm of a strength. */
        private double information(int player, double[] fitted) {
            double own = StrictMath.exp(fitted[player]);
            double information = own / (own + 1) / (own + 1);
            for (Meeting meeting : meetings) {
                if (meeting.first() == player || meeting.second() == player) {
                    double other = StrictMath.exp(fitted[meeting.first() + meeting.second() - player]);
                    double even = StrictMath.exp(fitted[points.length]) * Math.sqrt(own * other);
                    double win = own / (own + other + even);
                    double draw = even / (own + other + even);
                    double mean = win + draw * DRAWN;
                    information += meeting.games() * (win + draw * DRAWN * DRAWN - mean * mean);
                }
            }
            return information;
        }

        int players() {
            return points.length;
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
