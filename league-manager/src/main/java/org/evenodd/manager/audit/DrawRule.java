package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** The drawn number matches the commitment that the referee made before the players chose. */
final class DrawRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("draws against their commitments");
    private final List<MatchId> uncommitted = new ArrayList<>();
    private final List<MatchId> unrevealed = new ArrayList<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        history.all(MatchDecided.class).stream()
                .filter(decided -> decided.event().result().details().drawnNumber() != null)
                .forEach(this::draw);
        notes.remark("Draws without a commitment, which prove nothing", uncommitted);
        notes.remark("Draws whose commitment the referee did not open", unrevealed);
        return notes.end();
    }

    private void draw(NumberedEvent<MatchDecided> decided) {
        ResultDetails details = decided.event().result().details();
        MatchId match = decided.event().matchId();
        Digest commitment = details.drawCommitment();
        Digest nonce = details.drawNonce();
        if (commitment == null) {
            uncommitted.add(match);
        } else if (nonce == null) {
            unrevealed.add(match);
        } else {
            notes.count();
            Digest computed = Digest.sha256("%s:%d:%s".formatted(match, details.drawnNumber(), nonce));
            FindingLocation place = FindingLocation.of(decided.sequence(), match);
            notes.require(computed.equals(commitment), place, "commitment of the draw", commitment, computed);
        }
    }
}
