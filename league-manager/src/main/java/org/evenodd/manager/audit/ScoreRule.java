package org.evenodd.manager.audit;

import java.util.Map;
import java.util.Set;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.schedule.Pairing;
import org.evenodd.protocol.message.MatchStatus;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** The winner, status and points of a result are consistent, and the points follow the league's rules. */
final class ScoreRule implements AuditRule {

    private final RuleNotes sheet = new RuleNotes("scores");

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
        return sheet.end();
    }

    private void score(FindingLocation place, Pairing pairing, MatchDecided decided, Points points) {
        sheet.count();
        Set<PlayerId> players = Set.of(pairing.playerA(), pairing.playerB());
        Set<PlayerId> scored = decided.result().score().keySet();
        sheet.require(scored.equals(players), place, "players of the result", players, scored);
        winner(place, decided);
        MatchStatus due = status(decided.ending());
        MatchStatus got = decided.result().details().status();
        sheet.require(due == got, place, "status", due, got);
        if (scored.equals(players)) {
            Map<PlayerId, Integer> worth = points.of(pairing, decided);
            boolean right = worth.equals(decided.result().score());
            sheet.require(right, place, "points", worth, decided.result().score());
        }
    }

    private void winner(FindingLocation place, MatchDecided decided) {
        boolean due = decided.ending() == Ending.WIN || decided.ending() == Ending.FORFEIT;
        PlayerId winner = decided.result().winner();
        sheet.require(due == (winner != null), place, "winner", due ? "one of the players" : "none", winner);
    }

    private static MatchStatus status(Ending ending) {
        return switch (ending) {
            case WIN -> MatchStatus.WIN;
            case FORFEIT -> MatchStatus.TECHNICAL_LOSS;
            case DRAW, BOTH_FAILED -> MatchStatus.DRAW;
        };
    }
}
