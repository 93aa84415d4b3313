package org.evenodd.systemtests.simulation;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** A match has one result, reported under the current lease by the referee that holds it; lease numbers only grow. */
final class OneResult implements Invariant {

    private final Map<MatchId, MatchAssigned> assigned = new HashMap<>();
    private final Map<MatchId, MatchDecided> decided = new HashMap<>();
    private final Findings findings;

    OneResult(Findings findings) {
        this.findings = findings;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MatchAssigned assignment) {
            MatchAssigned before = assigned.put(assignment.matchId(), assignment);
            findings.require(
                    before == null || before.lease() < assignment.lease(),
                    () -> "a lease is given out twice: " + assignment);
            findings.require(
                    !decided.containsKey(assignment.matchId()),
                    () -> "a match with a result gets a referee: " + assignment);
        } else if (event instanceof MatchDecided decision) {
            decide(decision);
        } else if (event instanceof MatchVoided voided) {
            decided.remove(voided.matchId());
        }
    }

    private void decide(MatchDecided decision) {
        MatchId match = decision.matchId();
        findings.require(decided.put(match, decision) == null, () -> "a match has two results: " + match);
        RefereeId referee = decision.refereeId();
        if (referee != null) {
            MatchAssigned assignment = assigned.get(match);
            findings.require(
                    assignment != null
                            && assignment.refereeId().equals(referee)
                            && assignment.lease() == decision.lease(),
                    () -> "%s is decided by %s under lease %d, and was given to %s"
                            .formatted(match, referee, decision.lease(), assignment));
        }
    }
}
