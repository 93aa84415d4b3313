package org.evenodd.conformance.manager;

import static org.evenodd.conformance.kit.RefereedGame.usualGame;

import java.util.Map;
import org.evenodd.game.Games;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The outcome that the checker's referee reports for a match. */
record MatchOutcome(MatchId match, int lease, Outcome outcome) {

    private static final int KINDS_OF_OUTCOME = 3;

    /** The outcome of the n-th match: a win, a draw, a technical loss, and so on in turn. */
    static MatchOutcome numbered(int number, MatchId match, int lease, PlayerId a, PlayerId b) {
        Outcome outcome = switch (number % KINDS_OF_OUTCOME) {
            case 0 -> new Outcome.Win(a, b, a);
            case 1 -> new Outcome.Draw(a, b);
            default -> new Outcome.WonByForfeit(a, b, b);
        };
        return new MatchOutcome(match, lease, outcome);
    }

    /** The outcome with the winner swapped. */
    MatchOutcome reversed() {
        PlayerId b = outcome.playerB();
        return new MatchOutcome(match, lease, new Outcome.Win(outcome.playerA(), b, b));
    }

    /** Whether a player took part. */
    boolean has(PlayerId player) {
        return player.equals(outcome.playerA()) || player.equals(outcome.playerB());
    }

    /** The points of both players. */
    Map<PlayerId, Integer> score() {
        return outcome.score(PointRules.STANDARD);
    }

    /** The report of this outcome, in the forms of all documents at once. */
    MatchResultReport report(Envelope envelope, LeagueId league) {
        PlayerId winner = outcome.winner().orElse(null);
        return new MatchResultReport(
                envelope,
                league,
                match.round(),
                match,
                lease,
                Games.usual().type(),
                new MatchResult(winner, score(), usualGame().details(outcome)),
                new FlatReport(
                        outcome.playerA(), outcome.playerB(), winner == null ? FlatResult.DRAW : winner.value()));
    }
}
