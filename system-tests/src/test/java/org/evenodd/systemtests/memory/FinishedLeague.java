package org.evenodd.systemtests.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.program.RunningProgram;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;

/** The files of a finished league. */
public record FinishedLeague(SharedDirectory files) {

    private static final Duration AT_MOST = Duration.ofHours(10);
    private static final int MOST_PLACES = 10;

    /**
     * Plays a league of our players with random choices.
     *
     * @return the events of its store
     */
    static List<StoredEvent> play(Path directory, int players, int referees, int seed) {
        try (MemoryLeague league = new MemoryLeague(directory, seed)) {
            RunningProgram manager = league.manager(players, referees);
            league.referees(referees, "--max-matches", String.valueOf(MOST_PLACES));
            league.players(players);
            league.play(manager, AT_MOST);
            return league.store.load(MemoryLeague.LEAGUE);
        }
    }

    public static FinishedLeague in(Path directory) {
        return new FinishedLeague(new SharedDirectory(directory));
    }

    public List<JsonNode> rounds() {
        return json(files.rounds(MemoryLeague.LEAGUE))
                .path("rounds")
                .valueStream()
                .toList();
    }

    public List<JsonNode> matches() {
        return rounds().stream()
                .flatMap(round -> round.path("matches").valueStream())
                .toList();
    }

    /** Returns the pairings, each as the ids of its players in order. */
    public List<String> pairings() {
        return matches().stream().map(FinishedLeague::pairing).toList();
    }

    private static String pairing(JsonNode match) {
        String one = match.path("player_A_id").asString();
        String other = match.path("player_B_id").asString();
        return one.compareTo(other) < 0 ? one + '-' + other : other + '-' + one;
    }

    /** Returns each player's totals in the manager's table. */
    public Map<String, Totals> standings() {
        Map<String, Totals> totals = new TreeMap<>();
        json(files.standings(MemoryLeague.LEAGUE))
                .path("standings")
                .forEach(row -> totals.put(row.path("player_id").asString(), Totals.of(row)));
        return totals;
    }

    /** Returns each player's totals, computed from the results. */
    public Map<String, Totals> standingsByTheResults() {
        Map<String, Totals> totals = new TreeMap<>();
        for (JsonNode match : matches()) {
            JsonNode result = match.path("result");
            result.path("score")
                    .propertyStream()
                    .forEach(score -> totals.merge(
                            score.getKey(),
                            Totals.ofOne(
                                    score.getKey(),
                                    result.path("winner").asString(""),
                                    score.getValue().asInt()),
                            Totals::plus));
        }
        return totals;
    }

    private static JsonNode json(Path file) {
        try {
            return StrictJson.parse(Files.readAllBytes(file));
        } catch (IOException | MalformedJsonException e) {
            throw new AssertionError(file + " cannot be read", e);
        }
    }

    /** A row of the table. */
    public record Totals(int played, int wins, int draws, int losses, int points) {

        static Totals of(JsonNode row) {
            return new Totals(
                    row.path("played").asInt(),
                    row.path("wins").asInt(),
                    row.path("draws").asInt(),
                    row.path("losses").asInt(),
                    row.path("points").asInt());
        }

        static Totals ofOne(String player, String winner, int points) {
            boolean draw = winner.isEmpty();
            boolean won = winner.equals(player);
            return new Totals(1, won ? 1 : 0, draw ? 1 : 0, won || draw ? 0 : 1, points);
        }

        Totals plus(Totals other) {
            return new Totals(
                    played + other.played,
                    wins + other.wins,
                    draws + other.draws,
                    losses + other.losses,
                    points + other.points);
        }
    }
}
