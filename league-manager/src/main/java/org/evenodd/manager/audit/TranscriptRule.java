package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** A transcript names only the players of its match, and its choices, refusals and draw agree with the result. */
final class TranscriptRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("transcripts");
    private final List<MatchId> missing = new ArrayList<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        history.all(MatchDecided.class).stream()
                .filter(decided -> decided.event().refereeId() != null)
                .forEach(this::transcript);
        notes.remark("Results without a transcript", missing);
        return notes.end();
    }

    private void transcript(NumberedEvent<MatchDecided> decided) {
        MatchDecided event = decided.event();
        List<TranscriptEntry> transcript = event.result().details().transcript();
        if (transcript == null || transcript.isEmpty()) {
            missing.add(event.matchId());
            return;
        }
        notes.count();
        FindingLocation place = FindingLocation.of(decided.sequence(), event.matchId());
        transcript.forEach(entry -> entry(place, entry, event));
    }

    private void entry(FindingLocation place, TranscriptEntry entry, MatchDecided decided) {
        PlayerId player = entry.playerId();
        MatchResult result = decided.result();
        if (player != null) {
            boolean plays = result.score().containsKey(player);
            notes.require(
                    plays, place, "player of the transcript", result.score().keySet(), player);
        }
        switch (entry.event()) {
            case "chose" -> chose(place, entry, result);
            case "refused" -> refused(place, entry, result);
            case "drawing" ->
                notes.require(
                        !decided.ending().isForfeit(), place, "draw in the transcript", "none for a forfeit", "one");
            default -> {
                // Foreign referees use words of their own.
            }
        }
    }

    private void chose(FindingLocation place, TranscriptEntry entry, MatchResult result) {
        Parity choice =
                entry.playerId() == null ? null : result.details().choices().get(entry.playerId());
        boolean isChoice = entry.detail() != null && entry.detail().matches("(?i)even|odd");
        if (isChoice && choice != null) {
            boolean same = choice.wireName().equalsIgnoreCase(entry.detail());
            notes.require(same, place, "choice of " + entry.playerId(), choice, entry.detail());
        }
    }

    private void refused(FindingLocation place, TranscriptEntry entry, MatchResult result) {
        Map<PlayerId, Termination> faults = result.details().termination();
        if (entry.playerId() != null && faults != null) {
            Termination fault = faults.get(entry.playerId());
            boolean isReported = fault == Termination.REFUSED;
            notes.require(isReported, place, "fault of " + entry.playerId(), Termination.REFUSED, fault);
        }
    }
}
