package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** A reason for a technical loss is given for players that lost by one, and for no others. */
final class FaultRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("reasons of technical losses");
    private final List<MatchId> withoutReason = new ArrayList<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        history.all(MatchDecided.class).forEach(this::decided);
        notes.remark("Technical losses for which the referee gave no reason", withoutReason);
        return notes.end();
    }

    private void decided(NumberedEvent<MatchDecided> numbered) {
        MatchDecided decided = numbered.event();
        Map<PlayerId, Termination> faults = decided.result().details().termination();
        Set<PlayerId> blamed = faults == null ? Set.of() : faults.keySet();
        blamed.forEach(player -> notes.count());
        Set<PlayerId> failed = failed(decided);
        FindingLocation place = FindingLocation.of(numbered.sequence(), decided.matchId());
        notes.require(failed.containsAll(blamed), place, "players at fault", failed, blamed);
        if (blamed.isEmpty() && !failed.isEmpty()) {
            withoutReason.add(decided.matchId());
        }
    }

    private static Set<PlayerId> failed(MatchDecided decided) {
        if (!decided.ending().isForfeit()) {
            return Set.of();
        }
        Set<PlayerId> failed = new HashSet<>(decided.result().score().keySet());
        failed.removeIf(player -> player.equals(decided.result().winner()));
        return failed;
    }
}
