package org.evenodd.manager.audit;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Outcome;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The winner, status and points of a result are consistent, and the points follow the league's rules (PRD 7.1.2). A
 * reason for a technical loss is given for players that lost by one, and for no others.
 */
final class ScoreAudit implements Audit.Subject {

    private final RuleNotes scores = new RuleNotes("scores");
    private final RuleNotes reasons = new RuleNotes("reasons of technical losses");

    private final @Nullable LeagueSettings settings;
    private final Map<MatchId, Pairing> schedule;

    ScoreAudit(@Nullable LeagueSettings settings, Map<MatchId, Pairing> schedule) {
        this.settings = settings;
        this.schedule = schedule;
    }

    @Override
    public List<RuleNotes> notes() {
        return List.of(scores, reasons);
    }

    @Override
    public void see(ReadableEntry entry) {
        if (entry.event() instanceof MatchDecided decided) {
            String place = entry.place(decided.matchId());
            Pairing pairing = schedule.get(decided.matchId());
            if (pairing != null && settings != null) {
                score(place, pairing, decided, settings);
            }
            reason(place, decided);
        }
    }

    private void score(String place, Pairing pairing, MatchDecided decided, LeagueSettings settings) {
        scores.count();
        MatchResult result = decided.result();
        Outcome outcome = decided.ending().outcome(pairing.playerA(), pairing.playerB(), result.winner());
        Set<PlayerId> players = Set.of(pairing.playerA(), pairing.playerB());
        scores.requireEqual(
                place, "players of the result", players, result.score().keySet());
        boolean isWon = decided.ending() == Ending.WIN || decided.ending() == Ending.FORFEIT;
        String due = isWon ? "one of the players" : "none";
        scores.require(isWon == (result.winner() != null), place, "winner", due, result.winner());
        scores.requireEqual(place, "status", outcome.status(), result.details().status());
        Map<PlayerId, Integer> points = outcome.score(settings.points());
        scores.requireEqual(place, "points", points, result.score());
    }

    private void reason(String place, MatchDecided decided) {
        Map<PlayerId, Termination> faults = decided.result().details().termination();
        Set<PlayerId> blamed = faults == null ? Set.of() : faults.keySet();
        blamed.forEach(player -> reasons.count());
        Set<PlayerId> failed = new HashSet<>();
        if (decided.ending().isForfeit()) {
            failed.addAll(decided.result().score().keySet());
            failed.removeIf(player -> player.equals(decided.result().winner()));
        }
        reasons.require(failed.containsAll(blamed), place, "players at fault", failed, blamed);
        if (blamed.isEmpty() && !failed.isEmpty()) {
            reasons.remark("Technical losses for which the referee gave no reason", decided.matchId());
        }
    }
}
