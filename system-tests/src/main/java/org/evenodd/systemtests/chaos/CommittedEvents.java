package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;

/**
 * Whether the store of a league has what its managers have logged as stored, and nothing twice. A manager logs an event
 * once it is stored, so an event may lack in the log of a manager that was killed, but never in the store.
 */
final class CommittedEvents {

    private static final String DECIDED = "match_decided";

    /** What tells events of a type apart; not all of them have all of it. */
    private static final List<String> TOLD_APART_BY =
            List.of("match_id", "referee_id", "player_id", "round_id", "lease", "ending", "at");

    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> stored = new HashMap<>();
    private final Set<String> types = new HashSet<>(Set.of(DECIDED));

    private CommittedEvents() {}

    /**
     * Compares a store with what its managers have logged, and returns what is wrong.
     *
     * @param url of the store
     * @param directories where managers have their {@code SHARED}
     */
    static List<String> compare(String url, List<Path> directories) throws IOException, SQLException {
        CommittedEvents events = new CommittedEvents();
        events.readStore(url);
        Map<String, Integer> logged = new HashMap<>();
        for (Path directory : directories) {
            Path log = FinishedLeague.in(directory.resolve("SHARED")).files().leagueLog(MemoryLeague.LEAGUE);
            events.readLog(log, logged);
        }
        logged.forEach(events::requireStored);
        return events.problems;
    }

    private void requireStored(String event, int times) {
        int found = stored.getOrDefault(event, 0);
        if (found < times) {
            problems.add("logged %d times as stored, and %d times in the store: %s".formatted(times, found, event));
        }
    }

    private void readStore(String url) throws SQLException {
        long last = 0;
        Set<String> decided = new HashSet<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT sequence, type, payload FROM league_event ORDER BY league_id, sequence")) {
            while (row.next()) {
                long sequence = row.getLong(1);
                if (sequence != last + 1) {
                    problems.add("event %d of the store is behind event %d".formatted(sequence, last));
                }
                last = sequence;
                String type = row.getString(2);
                JsonNode payload = JsonText.parse(row.getString(3));
                types.add(type);
                stored.merge(key(type, payload), 1, Integer::sum);
                if (type.equals(DECIDED)
                        && !decided.add(payload.path("match_id").asString())) {
                    problems.add(
                            "a second result of " + payload.path("match_id").asString());
                }
            }
        }
    }

    private void readLog(Path log, Map<String, Integer> logged) throws IOException {
        try (Stream<Path> files = Files.list(log.getParent())) {
            List<Path> parts = files.filter(file -> file.getFileName()
                            .toString()
                            .startsWith(log.getFileName().toString()))
                    .toList();
            for (Path part : parts) {
                for (String line : Files.readAllLines(part)) {
                    note(line, logged);
                }
            }
        }
    }

    private void note(String line, Map<String, Integer> logged) {
        if (!line.endsWith("}")) {
            return; // the last one of a manager that was killed
        }
        JsonNode entry = JsonText.parse(line);
        String type = entry.path("message").asString().replace(' ', '_');
        if (types.contains(type)) {
            logged.merge(key(type, entry), 1, Integer::sum);
        }
    }

    private static String key(String type, JsonNode fields) {
        return type
                + TOLD_APART_BY.stream()
                        .filter(name -> fields.hasNonNull(name))
                        .map(name -> " " + name + "=" + fields.path(name).asString())
                        .collect(Collectors.joining());
    }
}
