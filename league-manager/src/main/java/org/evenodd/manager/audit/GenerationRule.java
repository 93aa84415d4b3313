package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerReadmitted;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.RefereeReadmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.protocol.value.AgentId;

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
        } else if (event instanceof PlayerRegistered registered) {
            given(place, registered.playerId(), registered.registration().generation());
        } else if (event instanceof RefereeRegistered registered) {
            given(place, registered.refereeId(), registered.registration().generation());
        } else if (event instanceof PlayerReturned returned) {
            given(place, returned.playerId(), returned.generation());
        } else if (event instanceof RefereeReturned returned) {
            given(place, returned.refereeId(), returned.generation());
        } else if (event instanceof PlayerReadmitted readmitted && Boolean.TRUE.equals(readmitted.tokenVoid())) {
            minimums.merge(readmitted.playerId(), 1, Integer::sum);
        } else if (event instanceof RefereeReadmitted readmitted && Boolean.TRUE.equals(readmitted.tokenVoid())) {
            minimums.merge(readmitted.refereeId(), 1, Integer::sum);
        } else if (event instanceof PlayerRemoved removed) {
            minimums.merge(removed.playerId(), 1, Integer::sum);
        } else if (event instanceof RefereeRemoved removed) {
            minimums.merge(removed.refereeId(), 1, Integer::sum);
        }
    }

    private void given(FindingLocation place, AgentId agent, int generation) {
        notes.count();
        int expected = minimums.getOrDefault(agent, first);
        notes.require(generation >= expected, place, "generation of " + agent, "at least " + expected, generation);
        minimums.put(agent, Math.max(expected, generation));
    }
}
