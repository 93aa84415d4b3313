package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;

/**
 * Leagues on a {@link NamespaceNetwork}, one after the other under consecutive seeds, until something has broken so many
 * times or was wrong.
 *
 * @param games those of the leagues, in turn
 * @param rounds how many rounds there are in all leagues together
 * @param seed of the first league
 */
record NetworkRun(List<String> games, int rounds, long seed) {

    private static final int PLAYERS = 4;
    private static final int REFEREES = 2;
    private static final int ROUNDS_OF_A_LEAGUE = 12;
    private static final int LEGS = 40;

    NetworkRun {
        games = List.copyOf(games);
    }

    /** Plays the leagues, says what happens, and returns the exit status. */
    int run() throws IOException, SQLException, InterruptedException {
        Optional<String> obstacle = NamespaceNetwork.obstacle();
        if (obstacle.isPresent()) {
            System.out.println("Leagues on a network of their own are skipped. " + obstacle.get());
            return 0;
        }
        Path directory = ChaosCommand.newDirectory();
        System.out.printf("Seed %d; the files of the leagues are in %s%n", seed, directory);
        List<Duration> delays = new ArrayList<>();
        List<Duration> takeOvers = new ArrayList<>();
        List<String> problems = List.of();
        int done = 0;
        int leagues = 0;
        while (done < rounds && problems.isEmpty()) {
            long own = seed + leagues;
            String game = games.get(leagues++ % games.size());
            System.out.printf("--network --seed %d --game %s%n", own, game);
            ChaosPlan plan = new ChaosPlan(PLAYERS, REFEREES, 0, LEGS, Math.min(ROUNDS_OF_A_LEAGUE, rounds - done));
            NetworkLeague league = new NetworkLeague(plan, game, directory.resolve("seed-" + own), own);
            problems = league.play();
            done += league.rounds();
            delays.addAll(league.delays());
            takeOvers.addAll(league.takeOvers());
        }
        System.out.printf(
                "%d rounds in %d leagues; the next result came after %s, and %d promotions alone took %s%n",
                done, leagues, longest(delays), takeOvers.size(), longest(takeOvers));
        problems.forEach(problem -> System.out.println("  " + problem));
        System.out.println(problems.isEmpty() ? "Nothing was lost." : "Something was wrong.");
        return problems.isEmpty() ? 0 : 1;
    }

    private static String longest(List<Duration> durations) {
        return durations.stream()
                .max(Comparator.naturalOrder())
                .map(most -> "at most %d ms".formatted(most.toMillis()))
                .orElse("no time");
    }
}
