package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.Readmitted;
import org.evenodd.manager.league.MembershipEvent.Registered;
import org.evenodd.manager.league.MembershipEvent.Removed;
import org.evenodd.manager.league.MembershipEvent.Returned;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * A void token never becomes valid again: the generation of an id's tokens never decreases, and increases with a
 * removal, and with a readmission that voids it.
 */
final class GenerationRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("token generations");
    private final Map<AgentId, Integer> minimums = new HashMap<>();
    private int first = 1;

    @Override
    public RuleResult check(LeagueHistory history) {
        history.events().forEach(this::see);
        return notes.end();
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        FindingLocation place = FindingLocation.of(entry.sequence());
        if (event instanceof LeagueOpened opened && opened.firstGeneration() != null) {
            first = opened.firstGeneration();
        } else if (event instanceof Registered registered) {
            given(place, registered.agent(), registered.registration().generation());
        } else if (event instanceof Returned returned) {
            given(place, returned.agent(), returned.generation());
        } else if (event instanceof Removed removed) {
            minimums.merge(removed.agent(), 1, Integer::sum);
        } else if (event instanceof Readmitted readmitted && Boolean.TRUE.equals(readmitted.tokenVoid())) {
            minimums.merge(readmitted.agent(), 1, Integer::sum);
        }
    }

    private void given(FindingLocation place, AgentId agent, int generation) {
        notes.count();
        int expected = minimums.getOrDefault(agent, first);
        notes.require(generation >= expected, place, "generation of " + agent, "at least " + expected, generation);
        minimums.put(agent, Math.max(expected, generation));
    }
}
