package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.testbed.TableRow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The results in a league's files over time: once written, a result must not change. */
final class RecordedResults {

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> results = new TreeMap<>();
    private final SharedDirectory shared;

    RecordedResults(Path directory) {
        shared = new SharedDirectory(directory.resolve("SHARED"));
    }

    /** Reads the present results. */
    void look() {
        for (JsonNode match : matches()) {
            if (match.path("result").isObject()) {
                note(match.path("match_id").asString(), match.path("result").toString());
            }
        }
    }

    private void note(String match, String result) {
        String before = results.putIfAbsent(match, result);
        if (before != null && !before.equals(result)) {
            problems.add("the result of %s was %s and is now %s".formatted(match, before, result));
        }
    }

    /** Reads the results for the last time and returns all problems. */
    List<String> close(ChaosPlan plan) {
        look();
        List<JsonNode> matches = matches();
        if (matches.size() != plan.matches()) {
            problems.add("%d matches are planned, not %d".formatted(matches.size(), plan.matches()));
        }
        matches.stream()
                .filter(match -> !match.path("result").isObject())
                .forEach(match -> problems.add(match.path("match_id").asString() + " has no result"));
        results.keySet().stream()
                .filter(match -> matches.stream()
                        .noneMatch(each -> each.path("match_id").asString().equals(match)))
                .forEach(match -> problems.add(match + " is gone"));
        compareStandings(matches);
        return List.copyOf(problems);
    }

    private void compareStandings(List<JsonNode> matches) {
        Map<String, TableRow> added = TableRow.ofResults(matches);
        Map<String, TableRow> shown = TableRow.ofStandings(
                read(shared.standings(SettingsLoader.DEFAULT_LEAGUE)).path("standings"));
        if (!added.equals(shown)) {
            problems.add("the standings are %s, by the results %s".formatted(shown, added));
        }
    }

    /** Returns the number of matches with a result. */
    int played() {
        return results.size();
    }

    private List<JsonNode> matches() {
        return read(shared.rounds(SettingsLoader.DEFAULT_LEAGUE))
                .path("rounds")
                .valueStream()
                .flatMap(round -> round.path("matches").valueStream())
                .toList();
    }

    private JsonNode read(Path file) {
        try {
            return Files.exists(file)
                    ? StrictJson.parse(Files.readAllBytes(file))
                    : JsonNodeFactory.instance.objectNode();
        } catch (IOException | MalformedJsonException e) {
            problems.add("%s cannot be read: %s".formatted(file, e));
            return JsonNodeFactory.instance.objectNode();
        }
    }
}
