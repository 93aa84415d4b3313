package org.evenodd.manager.results;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.Weights;

/**
 * The games of some players, as far as their strengths depend on them: the pairs that met, each player's points (a win 1, a
 * draw ½) and the number of draws. Players are numbered from 0, in the order of their ids and versions. Forfeits are not
 * among the games: they say nothing about strength.
 */
final class PlayedGames {

    private static final double DRAWN = 0.5;

    /** So many games of two are played again one by one, more than a league with legs has; of more, the sum is drawn. */
    private static final int SINGLE_GAMES = 100;

    /** A sum of squares is not smaller. */
    private static final double LEAST_SUM_OF_SQUARES = 1e-9;

    /** Two players that have met, the lower number first, and how often. */
    record Meeting(int first, int second, int games) {}

    private final List<PlayerVersion> players;
    final Meeting[] meetings;
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
                new Meeting(requireNonNull(numbers.get(pair.a())), requireNonNull(numbers.get(pair.b())), games(sum)),
                sum));
        PlayedGames games = new PlayedGames(players, sums.keySet().toArray(Meeting[]::new));
        sums.forEach((meeting, sum) -> {
            double worth = meeting.games() / sum.total();
            games.add(meeting, sum.wonByA() * worth, sum.wonByB() * worth);
        });
        return games;
    }

    private static int games(Weights sum) {
        double worth = sum.total() * sum.total() / Math.max(LEAST_SUM_OF_SQUARES, sum.squares());
        return (int) Math.max(1, Math.rint(worth));
    }

    private void add(Meeting meeting, double wins, double losses) {
        double drawn = meeting.games() - wins - losses;
        points[meeting.first()] += wins + drawn * DRAWN;
        points[meeting.second()] += losses + drawn * DRAWN;
        draws += drawn;
    }

    /**
     * By player, the number of its group: a path of opponents leads from each player to all others of its group, and to no
     * more. From 1, the largest first; 0 if there is only one group.
     */
    int[] groups() {
        int[] nearer = IntStream.range(0, players.size()).toArray();
        for (Meeting meeting : meetings) {
            int one = lowest(nearer, meeting.first());
            int other = lowest(nearer, meeting.second());
            nearer[Math.max(one, other)] = Math.min(one, other);
        }
        Map<Integer, Long> sizes = IntStream.range(0, nearer.length)
                .mapToObj(player -> lowest(nearer, player))
                .collect(Collectors.groupingBy(lowest -> lowest, TreeMap::new, Collectors.counting()));
        List<Integer> order = sizes.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
        return IntStream.range(0, nearer.length)
                .map(player -> order.size() < 2 ? 0 : order.indexOf(lowest(nearer, player)) + 1)
                .toArray();
    }

    /** The lowest player of a group, to which each is led by a lower one. */
    private static int lowest(int[] nearer, int player) {
        int lowest = player;
        while (nearer[lowest] != lowest) {
            nearer[lowest] = nearer[nearer[lowest]];
            lowest = nearer[lowest];
        }
        return lowest;
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
