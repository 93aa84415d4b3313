package org.evenodd.manager.audit;

import java.util.Map;
import java.util.Set;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The winner, status and points of a result are consistent, and the points follow the league's rules. */
final class ScoreRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("scores");

    @Override
    public RuleResult check(LeagueHistory history) {
        Map<MatchId, Pairing> schedule = history.schedule();
        history.settings().map(Points::new).ifPresent(points -> {
            for (NumberedEvent<MatchDecided> decided : history.all(MatchDecided.class)) {
                Pairing pairing = schedule.get(decided.event().matchId());
                if (pairing != null) {
                    score(FindingLocation.of(decided.sequence(), pairing.matchId()), pairing, decided.event(), points);
                }
            }
        });
        return notes.end();
    }

    private void score(FindingLocation place, Pairing pairing, MatchDecided decided, Points points) {
        notes.count();
        Set<PlayerId> players = Set.of(pairing.playerA(), pairing.playerB());
        Set<PlayerId> scored = decided.result().score().keySet();
        notes.require(scored.equals(players), place, "players of the result", players, scored);
        winner(place, decided);
        MatchStatus expected = status(decided.ending());
        MatchStatus got = decided.result().details().status();
        notes.require(expected == got, place, "status", expected, got);
        if (scored.equals(players)) {
            Map<PlayerId, Integer> expectedPoints = points.of(pairing, decided);
            boolean isRight = expectedPoints.equals(decided.result().score());
            notes.require(
                    isRight, place, "points", expectedPoints, decided.result().score());
        }
    }

    private void winner(FindingLocation place, MatchDecided decided) {
        boolean expected = decided.ending() == Ending.WIN || decided.ending() == Ending.FORFEIT;
        PlayerId winner = decided.result().winner();
        notes.require(expected == (winner != null), place, "winner", expected ? "one of the players" : "none", winner);
    }

    private static MatchStatus status(Ending ending) {
        return switch (ending) {
            case WIN -> MatchStatus.WIN;
            case FORFEIT -> MatchStatus.TECHNICAL_LOSS;
            case DRAW, BOTH_FAILED -> MatchStatus.DRAW;
        };
    }
}
