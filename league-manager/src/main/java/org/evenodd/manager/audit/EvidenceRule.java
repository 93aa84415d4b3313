package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Decision.Evidence;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * A referee that shows match tokens is expected to prove what it reports; missing proof of other referees is only a
 * remark.
 */
final class EvidenceRule implements AuditRule {
    private final RuleNotes notes = new RuleNotes("results with required proof");
    private final Set<RefereeId> provers = new HashSet<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        history.events().forEach(this::see);
        return notes.end();
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof RefereeRegistered registered) {
            setProver(registered.refereeId(), Boolean.TRUE.equals(registered.matchTokens()));
        } else if (event instanceof RefereeReturned returned) {
            setProver(returned.refereeId(), Boolean.TRUE.equals(returned.matchTokens()));
        } else if (event instanceof MatchDecided decided && provers.contains(decided.refereeId())) {
            notes.count();
            List<String> missing = new ArrayList<>(Evidence.missing(decided));
            if (isRevealed(decided.result().details())) {
                // DrawRule checks whether it is correct.
                missing.remove(Evidence.COMMITMENT);
            }
            FindingLocation place = FindingLocation.of(entry.sequence(), decided.matchId());
            notes.require(
                    missing.isEmpty(),
                    place,
                    "proof by " + decided.refereeId(),
                    "a transcript, and the opened commitment of a draw",
                    "no " + String.join(", no ", missing));
        }
    }

    private static boolean isRevealed(ResultDetails details) {
        return details.drawCommitment() != null && details.drawNonce() != null;
    }

    private void setProver(RefereeId referee, boolean matchTokens) {
        if (matchTokens) {
            provers.add(referee);
        } else {
            provers.remove(referee);
        }
    }
}
