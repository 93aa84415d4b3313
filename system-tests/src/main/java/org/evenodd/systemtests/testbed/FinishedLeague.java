package org.evenodd.systemtests.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.json.JsonText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The files of a league, which in the end tell its results; what is not written yet is empty. */
public record FinishedLeague(SharedDirectory files) {

    private static final Duration AT_MOST = Duration.ofHours(10);
    private static final int MOST_PLACES = 10;

    /**
     * Plays a league of our players with random choices.
     *
     * @return the events of its store
     */
    public static List<StoredEvent> play(Path directory, int players, int referees, int seed, String... settings) {
        try (MemoryLeague league = new MemoryLeague(directory, seed)) {
            league.settings = List.of(settings);
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

    /** Returns the schedules: one, or of a league in divisions one of each division of each leg, with its table. */
    public List<JsonNode> schedules() {
        Path divisions = files.divisions(MemoryLeague.LEAGUE);
        if (!Files.isDirectory(divisions)) {
            return List.of(json(files.rounds(MemoryLeague.LEAGUE)));
        }
        try (Stream<Path> all = Files.walk(divisions)) {
            return all.filter(file -> file.toString().endsWith(".json"))
                    .map(FinishedLeague::json)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(divisions + " cannot be read", e);
        }
    }

    public List<JsonNode> rounds() {
        return schedules().stream()
                .flatMap(schedule -> schedule.path("rounds").valueStream())
                .toList();
    }

    public List<JsonNode> matches() {
        return schedules().stream()
                .flatMap(schedule -> matches(schedule).stream())
                .toList();
    }

    /** Returns the matches of a schedule. */
    public static List<JsonNode> matches(JsonNode schedule) {
        return schedule.path("rounds")
                .valueStream()
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

    /** Returns the rows of the manager's table. */
    public Map<String, TableRow> standings() {
        return TableRow.ofStandings(json(files.standings(MemoryLeague.LEAGUE)).path("standings"));
    }

    /** Returns the rows of the table, computed from the results. */
    public Map<String, TableRow> standingsByTheResults() {
        return TableRow.ofResults(matches());
    }

    private static JsonNode json(Path file) {
        try {
            return Files.exists(file)
                    ? JsonText.parse(Files.readAllBytes(file))
                    : JsonNodeFactory.instance.objectNode();
        } catch (IOException e) {
            throw new AssertionError(file + " cannot be read", e);
        }
    }
}
