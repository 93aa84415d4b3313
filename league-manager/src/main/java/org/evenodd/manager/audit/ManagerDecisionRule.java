package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Only matches of removed or suspended players are decided without a referee, and only against those players. */
final class ManagerDecisionRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("matches decided without a referee");
    private final Map<PlayerId, Termination> absent = new HashMap<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        history.events().forEach(this::see);
        return notes.end();
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof PlayerRemoved removed) {
            absent.put(removed.playerId(), Termination.OPERATOR);
        } else if (event instanceof PlayerSuspended suspended) {
            absent.put(suspended.playerId(), Termination.SUSPENDED);
        } else if (event instanceof PlayerReinstated reinstated) {
            absent.remove(reinstated.playerId());
        } else if (event instanceof MatchDecided decided && decided.refereeId() == null) {
            decided(FindingLocation.of(entry.sequence(), decided.matchId()), decided);
        }
    }

    private void decided(FindingLocation place, MatchDecided decided) {
        notes.count();
        Map<PlayerId, Termination> faults = decided.result().details().termination();
        Map<PlayerId, Termination> expected = new HashMap<>(absent);
        expected.keySet().retainAll(decided.result().score().keySet());
        boolean isRight = !expected.isEmpty() && expected.equals(faults);
        notes.require(isRight, place, "players at fault without a referee", expected, faults);
    }
}
