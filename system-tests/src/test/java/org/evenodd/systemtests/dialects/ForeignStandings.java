package org.evenodd.systemtests.dialects;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The table of a foreign manager's league. Matches not yet played do not count. */
record ForeignStandings(Collection<ForeignManager.RegisteredAgent> players, List<ForeignManager.Reported> reports) {

    private static final int WIN = 3;

    private long wins(String player) {
        return reports.stream().filter(report -> report.winner().equals(player)).count();
    }

    private List<ForeignManager.RegisteredAgent> ranked() {
        return players.stream()
                .sorted(Comparator.comparing(agent -> -wins(agent.id())))
                .toList();
    }

    ObjectNode champion() {
        ForeignManager.RegisteredAgent first = ranked().get(0);
        return JsonTrees.object()
                .put("player_id", first.id())
                .put("display_name", first.name())
                .put("points", WIN * wins(first.id()));
    }

    ArrayNode rows() {
        ArrayNode rows = JsonTrees.object().arrayNode();
        for (ForeignManager.RegisteredAgent agent : ranked()) {
            long wins = wins(agent.id());
            rows.addObject()
                    .put("rank", rows.size())
                    .put("player_id", agent.id())
                    .put("display_name", agent.name())
                    .put("played", wins)
                    .put("wins", wins)
                    .put("draws", 0)
                    .put("losses", 0)
                    .put("points", WIN * wins);
        }
        return rows;
    }
}
