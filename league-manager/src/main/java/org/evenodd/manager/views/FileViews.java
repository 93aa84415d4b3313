package org.evenodd.manager.views;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.audit.RuleResult;
import org.evenodd.manager.audit.RuleResult.AuditFinding;
import org.evenodd.manager.audit.RuleResult.FindingLocation;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/**
 * Compares {@code rounds.json} and the match files that exist with the store. A difference is a remark while the league
 * runs, and a finding afterwards. Missing files are only remarked on: the store has what they say.
 *
 * @param due what each file must contain
 * @param archived whether the league is archived, so that nothing repairs its files
 */
record FileViews(Map<Path, JsonValue> due, boolean archived) {
    private static final String WHAT = "files of rounds and matches";

    RuleResult against(League league) {
        List<Path> missing =
                due.keySet().stream().filter(file -> !Files.exists(file)).toList();
        List<Path> different = due.entrySet().stream()
                .filter(view -> Files.exists(view.getKey()))
                .filter(view -> !says(view.getKey(), view.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        int good = due.size() - missing.size() - different.size();
        if (!league.course().isOver()) {
            return new RuleResult(
                    WHAT,
                    good,
                    List.of(),
                    different.stream().map(FileViews::late).toList());
        }
        return new RuleResult(
                WHAT,
                good,
                different.stream().map(this::finding).toList(),
                missing.isEmpty() ? List.of() : List.of(unchecked(missing)));
    }

    private String unchecked(List<Path> missing) {
        String which = missing.size() == due.size() ? "all" : "the first is " + missing.get(0);
        return "%d of the %d %s are missing and were not checked (%s)"
                .formatted(missing.size(), due.size(), WHAT, which);
    }

    private AuditFinding finding(Path file) {
        String found = "something else" + (archived ? "" : " (the manager's next start repairs it)");
        return new AuditFinding(FindingLocation.LEAGUE, "stale view " + file, "the contents of the store", found);
    }

    private static String late(Path file) {
        return "%s is not up to date, as may happen while the league runs".formatted(file);
    }

    private static boolean says(Path file, JsonValue due) {
        try {
            JsonNode expected = StrictJson.parse(Json.bytes(due));
            JsonNode found = StrictJson.parse(Files.readAllBytes(file));
            return expected.propertyNames().stream()
                    .allMatch(name -> expected.path(name).equals(found.path(name)));
        } catch (IOException | MalformedJsonException e) {
            return false;
        }
    }
}
