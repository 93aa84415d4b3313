package org.evenodd.manager.operator;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.protocol.value.Printable;

/** The matches that wait, each with whom it waits for. */
final class WaitLines {

    private WaitLines() {}

    /** One line for each wait of a status, the longest first. */
    static List<String> of(LeagueStatus status) {
        List<LeagueStatus.Wait> waits = status.waits() == null ? List.of() : status.waits();
        Map<String, String> names = status.agents().stream()
                .collect(Collectors.toMap(
                        LeagueStatus.Agent::agentId,
                        agent -> "%s \"%s\""
                                .formatted(agent.agentId(), Printable.of(agent.displayName(), agent.agentId())),
                        (first, second) -> first));
        return waits.stream().map(wait -> line(wait, names)).toList();
    }

    private static String line(LeagueStatus.Wait wait, Map<String, String> names) {
        if (wait.step() == null) {
            return "%s with %s for %d s"
                    .formatted(wait.matchId(), String.join(" and ", wait.waitingFor()), wait.seconds());
        }
        String whom = wait.waitingFor().stream()
                .map(agent -> names.getOrDefault(agent, agent))
                .collect(Collectors.joining(" and "));
        return "%s waits %d s for %s (%s)".formatted(wait.matchId(), wait.seconds(), whom, wait.step());
    }
}
