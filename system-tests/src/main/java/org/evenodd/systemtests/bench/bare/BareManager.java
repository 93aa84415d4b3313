package org.evenodd.systemtests.bench.bare;

import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.evenodd.agent.program.Launcher.Surroundings;
import org.evenodd.systemtests.bench.bare.BareAgent.BareOptions;

/**
 * A bare manager: a round robin in rounds, in which each agent is told everything in order, one message at a time, and
 * the standings no more often than ours tells them.
 */
public final class BareManager {

    private static final long PAUSE_MILLIS_PER_PLAYER = 25;
    private static final int UNPACED_PLAYERS = 10;

    private final Map<Integer, CompletableFuture<?>> outboxes = new HashMap<>();
    private final List<Integer> referees = new ArrayList<>();
    private final List<Integer> players = new ArrayList<>();
    private final BareOptions options;
    private final BareAgent agent;
    private int round;
    private int open;
    private long lastStandings;

    private BareManager(BareOptions options) {
        this.options = options;
        this.agent = new BareAgent(options.recording(), 1, this::on);
    }

    public static void main(String[] arguments) {
        Surroundings.ignore();
        new BareManager(BareOptions.of(arguments));
    }

    private synchronized void on(String type, Context request) {
        switch (type) {
            case "REFEREE_REGISTER_REQUEST" -> register(referees, request);
            case "LEAGUE_REGISTER_REQUEST" -> register(players, request);
            case "MATCH_RESULT_REPORT" -> noteResult();
            default -> {}
        }
    }

    private void register(List<Integer> agents, Context request) {
        agents.add(BareAgent.number(request, "port"));
        if (players.size() == options.number("--players") && referees.size() == options.number("--referees")) {
            beginRound();
        }
    }

    private int rounds() {
        return players.size() - 1 + players.size() % 2;
    }

    private double progress() {
        return (double) round / rounds();
    }

    private void beginRound() {
        CompletableFuture<?> announced = tell(everyone(), "ROUND_ANNOUNCEMENT");
        List<Integer> seats = new ArrayList<>(players.subList(1, players.size()));
        if (players.size() % 2 == 1) {
            seats.add(0);
        }
        Collections.rotate(seats, round);
        seats.add(0, players.get(0));
        for (int n = 0; n < seats.size() / 2; n++) {
            int one = seats.get(n);
            int other = seats.get(seats.size() - 1 - n);
            if (one != 0 && other != 0) {
                open++;
                int referee = referees.get(n % referees.size());
                announced.thenRun(() -> assign(referee, one, other));
            }
        }
    }

    private synchronized void assign(int referee, int one, int other) {
        post(referee, "RUN_MATCH", "?a=%d&b=%d".formatted(one, other));
    }

    private void noteResult() {
        open--;
        long pause = PAUSE_MILLIS_PER_PLAYER * Math.max(0, players.size() - UNPACED_PLAYERS);
        if (open == 0 || System.nanoTime() - lastStandings >= TimeUnit.MILLISECONDS.toNanos(pause)) {
            lastStandings = System.nanoTime();
            tell(players, "LEAGUE_STANDINGS_UPDATE");
        }
        if (open == 0) {
            tell(everyone(), "ROUND_COMPLETED");
            round++;
            if (round < rounds()) {
                beginRound();
            } else {
                tell(everyone(), "LEAGUE_COMPLETED")
                        .thenRun(() -> Runtime.getRuntime().halt(0));
            }
        }
    }

    private List<Integer> everyone() {
        return Stream.of(players, referees).flatMap(Collection::stream).toList();
    }

    private CompletableFuture<?> tell(List<Integer> agents, String type) {
        return CompletableFuture.allOf(
                agents.stream().map(port -> post(port, type, "")).toArray(CompletableFuture[]::new));
    }

    private CompletableFuture<?> post(int port, String type, String query) {
        double progress = progress();
        CompletableFuture<?> before = outboxes.getOrDefault(port, CompletableFuture.completedFuture(null));
        CompletableFuture<?> sent = before.thenCompose(ended -> agent.send(port, type, query, progress));
        outboxes.put(port, sent);
        return sent;
    }
}
