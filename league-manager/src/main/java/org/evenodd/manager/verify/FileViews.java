package org.evenodd.manager.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.audit.AuditFinding;
import org.evenodd.manager.audit.RuleResult;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import tools.jackson.databind.JsonNode;

/**
 * Compares {@code rounds.json} and the match files that exist with the store. A difference is a remark while the league
 * runs, and a finding afterwards.
 *
 * @param due what each file must contain
 */
record FileViews(Map<Path, JsonValue> due) {
    private static final String WHAT = "files of rounds and matches";

    RuleResult against(League league) {
        List<Map.Entry<Path, JsonValue>> present = due.entrySet().stream()
                .filter(view -> Files.exists(view.getKey()))
                .toList();
        List<Path> stale = present.stream()
                .filter(view -> !says(view.getKey(), view.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        int good = present.size() - stale.size();
        return league.course().isOver()
                ? new RuleResult(
                        WHAT, good, stale.stream().map(FileViews::finding).toList(), List.of())
                : new RuleResult(
                        WHAT,
                        good,
                        List.of(),
                        stale.stream().map(FileViews::remark).toList());
    }

    private static AuditFinding finding(Path file) {
        return new AuditFinding(
                AuditFinding.FindingLocation.LEAGUE,
                "stale view " + file,
                "the contents of the store",
                "something else (the manager's next start repairs it)");
    }

    private static String remark(Path file) {
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
