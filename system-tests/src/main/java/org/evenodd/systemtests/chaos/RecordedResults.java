package org.evenodd.systemtests.chaos;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenodd.systemtests.chaos.ChaosCommand.ChaosPlan;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.TableRow;
import tools.jackson.databind.JsonNode;

/** The results in a league's files over time: once written, a result must not change. */
final class RecordedResults {

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> results = new TreeMap<>();
    private final FinishedLeague league;

    /**
     * Reads nothing yet.
     *
     * @param directory where a manager has its {@code SHARED}
     */
    RecordedResults(Path directory) {
        league = FinishedLeague.in(directory.resolve("SHARED"));
    }

    /** Reads the present results and returns their matches. */
    List<JsonNode> look() {
        List<JsonNode> matches = league.matches();
        for (JsonNode match : matches) {
            if (match.path("result").isObject()) {
                note(match.path("match_id").asString(), match.path("result").toString());
            }
        }
        return matches;
    }

    private void note(String match, String result) {
        String before = results.putIfAbsent(match, result);
        if (before != null && !before.equals(result)) {
            problems.add("the result of %s was %s and is now %s".formatted(match, before, result));
        }
    }

    /** Reads the results for the last time and returns all problems. */
    List<String> close(ChaosPlan plan) {
        List<JsonNode> matches = look();
        Set<String> decided = matches.stream()
                .filter(match -> match.path("result").isObject())
                .map(match -> match.path("match_id").asString())
                .collect(Collectors.toSet());
        int planned = plan.divisionSize() == 0 ? plan.matches() : matches.size();
        if (decided.size() != planned || !decided.equals(results.keySet())) {
            problems.add("%d matches have a result at the end, %d had one before, and %d are planned"
                    .formatted(decided.size(), results.size(), planned));
        }
        if (plan.divisionSize() == 0) {
            compare("", league.standings(), league.standingsByTheResults());
        } else {
            List<JsonNode> divisions = league.schedules();
            divisions.forEach(division -> compare(
                    " of division %s in leg %s".formatted(division.path("division"), division.path("leg")),
                    TableRow.ofStandings(division.path("standings")),
                    TableRow.ofResults(FinishedLeague.matches(division))));
            long legs = divisions.stream()
                    .map(division -> division.path("leg"))
                    .distinct()
                    .count();
            if (legs != plan.legs()) {
                problems.add("%d legs were played, %d are planned".formatted(legs, plan.legs()));
            }
        }
        return List.copyOf(problems);
    }

    private void compare(String which, Map<String, TableRow> standings, Map<String, TableRow> byTheResults) {
        if (!standings.equals(byTheResults)) {
            problems.add("the standings%s are %s, by the results %s".formatted(which, standings, byTheResults));
        }
    }
}
