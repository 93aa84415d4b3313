package org.evenodd.conformance.manager;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** The outcome that the checker's referee reports for a match. */
record MatchOutcome(MatchId match, Outcome outcome) {

    private static final int EVEN_NUMBER = 8;
    private static final int KINDS = 3;

    /** The outcome of the n-th match: a win, a draw, a technical loss, and so on in turn. */
    static MatchOutcome numbered(int number, MatchId match, PlayerId a, PlayerId b) {
        Outcome outcome = switch (number % KINDS) {
            case 0 -> new Outcome.Win(a, b, a);
            case 1 -> new Outcome.Draw(a, b);
            default -> new Outcome.WonByForfeit(a, b, b);
        };
        return new MatchOutcome(match, outcome);
    }

    /** The outcome with the winner swapped. */
    MatchOutcome reversed() {
        return new MatchOutcome(match, new Outcome.Win(outcome.playerA(), outcome.playerB(), outcome.playerB()));
    }

    MatchStatus status() {
        return outcome.status();
    }

    Map<PlayerId, Integer> score() {
        return outcome.score(Scoring.STANDARD, DoubleForfeit.DRAW);
    }

    /** The report of this outcome, in the forms of all documents at once. */
    MatchResultReport report(Envelope envelope, LeagueId league, int lease) {
        PlayerId winner = outcome.winner().orElse(null);
        MatchResult result = new MatchResult(winner, score(), details());
        String word = winner == null ? FlatResult.DRAW : winner.value();
        return new MatchResultReport(
                envelope,
                league,
                match.round(),
                match,
                lease,
                GameType.EVEN_ODD,
                result,
                new FlatReport(outcome.playerA(), outcome.playerB(), word));
    }

    private ResultDetails details() {
        boolean played = status() != MatchStatus.TECHNICAL_LOSS;
        Map<PlayerId, Termination> termination =
                played ? Map.of() : Map.of(outcome.playerA(), Termination.TIMEOUT_CHOICE);
        return new ResultDetails(
                played ? EVEN_NUMBER : null,
                choices(),
                status(),
                played ? Parity.EVEN : null,
                null,
                null,
                termination,
                null,
                null);
    }

    /** Choices that lead to this outcome with the drawn number. */
    private Map<PlayerId, @Nullable Parity> choices() {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        for (PlayerId player : new PlayerId[] {outcome.playerA(), outcome.playerB()}) {
            boolean right = outcome.winner().filter(player::equals).isPresent();
            choices.put(player, right ? Parity.EVEN : Parity.ODD);
        }
        if (status() == MatchStatus.TECHNICAL_LOSS) {
            choices.put(outcome.playerA(), null);
        }
        return choices;
    }
}
