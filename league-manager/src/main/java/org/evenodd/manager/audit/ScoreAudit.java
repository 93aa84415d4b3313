package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The winner, status and points of a result are consistent, and the points follow the league's rules (PRD 7.1.2). A
 * reason for a technical loss is given for players that lost by one, and for no others.
 */
final class ScoreAudit implements Audit.Subject {

    private final RuleNotes scores = new RuleNotes("scores");
    private final RuleNotes reasons = new RuleNotes("reasons of technical losses");
    private final List<MatchId> withoutReason = new ArrayList<>();

    @Override
    public List<RuleResult> check(LeagueHistory history) {
        Map<MatchId, Pairing> schedule = history.schedule();
        history.decisions((place, decided) -> {
            Pairing pairing = schedule.get(decided.matchId());
            if (pairing != null) {
                history.settings().ifPresent(settings -> score(place, pairing, decided, settings));
            }
            reason(place, decided);
        });
        reasons.remark("Technical losses for which the referee gave no reason", withoutReason);
        return List.of(scores.end(), reasons.end());
    }

    private void score(String place, Pairing pairing, MatchDecided decided, LeagueSettings settings) {
        scores.count();
        MatchResult result = decided.result();
        Set<PlayerId> players = Set.of(pairing.playerA(), pairing.playerB());
        Set<PlayerId> scored = result.score().keySet();
        scores.requireEqual(place, "players of the result", players, scored);
        boolean isWon = decided.ending() == Ending.WIN || decided.ending() == Ending.FORFEIT;
        String due = isWon ? "one of the players" : "none";
        scores.require(isWon == (result.winner() != null), place, "winner", due, result.winner());
        scores.requireEqual(
                place, "status", status(decided.ending()), result.details().status());
        if (scored.equals(players)) {
            Map<PlayerId, Integer> points = new LinkedHashMap<>();
            points.put(pairing.playerA(), points(pairing.playerA(), decided, settings));
            points.put(pairing.playerB(), points(pairing.playerB(), decided, settings));
            scores.requireEqual(place, "points", points, result.score());
        }
    }

    private static MatchStatus status(Ending ending) {
        return switch (ending) {
            case WIN -> MatchStatus.WIN;
            case FORFEIT -> MatchStatus.TECHNICAL_LOSS;
            case DRAW, BOTH_FAILED -> MatchStatus.DRAW;
        };
    }

    private static int points(PlayerId player, MatchDecided decided, LeagueSettings settings) {
        Scoring scoring = settings.scoring();
        boolean won = player.equals(decided.result().winner());
        return switch (decided.ending()) {
            case WIN -> won ? scoring.winPoints() : scoring.lossPoints();
            case FORFEIT -> won ? scoring.winPoints() : 0;
            case DRAW -> scoring.drawPoints();
            case BOTH_FAILED -> settings.doubleForfeit() == DoubleForfeit.ZERO ? 0 : scoring.drawPoints();
        };
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
            withoutReason.add(decided.matchId());
        }
    }
}
