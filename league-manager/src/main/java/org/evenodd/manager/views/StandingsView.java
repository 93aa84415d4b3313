package org.evenodd.manager.views;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.audit.RuleResult;
import org.evenodd.manager.audit.RuleResult.AuditFinding;
import org.evenodd.manager.audit.RuleResult.FindingLocation;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Compares {@code standings.json} with the store. A difference is a remark while the league runs, as the file may lag,
 * and a finding afterwards.
 */
record StandingsView(Path file) {

    RuleResult against(League league) {
        List<@Nullable StandingsRow> rows = rows();
        List<StandingsRow> due = league.rows();
        if (rows.equals(due)) {
            return new RuleResult("rows of standings.json", due.size(), List.of(), List.of());
        }
        if (!league.course().isOver()) {
            String late = "%s is not up to date, as may happen while the league runs".formatted(file);
            return new RuleResult("rows of standings.json", 0, List.of(), List.of(late));
        }
        AuditFinding stale = new AuditFinding(
                FindingLocation.LEAGUE, "stale view " + file, "the standings of the store", "different ones, or none");
        return new RuleResult("rows of standings.json", 0, List.of(stale), List.of());
    }

    private List<@Nullable StandingsRow> rows() {
        List<@Nullable StandingsRow> rows = new ArrayList<>();
        try {
            JsonNode view = StrictJson.parse(Files.readAllBytes(file));
            for (JsonNode row : view.path("standings")) {
                rows.add(Shapes.ofRecord(StandingsRow.class).read(row, new Reading(Compatibility.TOLERANT, true)));
            }
        } catch (IOException | MalformedJsonException e) {
            return List.of();
        }
        return rows;
    }
}
