package org.evenodd.manager.report;

import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.error.Violation.InvalidValueException;
import org.evenodd.protocol.error.Violation.Rules;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The result of a match.
 *
 * @param result in full, with the points that the league awards
 */
public record DecidedResult(Outcome outcome, MatchResult result) {

    /** The result of a match whose details are known. */
    public static DecidedResult of(LeagueSettings settings, Outcome outcome, ResultDetails details) {
        MatchResult result = new MatchResult(
                outcome.winner().orElse(null), outcome.score(settings.scoring(), settings.doubleForfeit()), details);
        return new DecidedResult(outcome, result);
    }

    /**
     * The result of a match without details of the game: it was not played to the end, or its report does not give
     * them.
     */
    public static DecidedResult withoutGame(
            LeagueSettings settings, Outcome outcome, Map<PlayerId, Termination> termination) {
        return of(settings, outcome, EvenOddResult.unplayed(outcome, termination));
    }

    /**
     * Reads a report in either form, and checks it against the assignment and the rules of the game.
     *
     * @throws InvalidValueException with every field that breaks a rule
     */
    static DecidedResult read(MatchResultReport report, Fixture fixture, LeagueSettings settings) {
        new Rules()
                .that(
                        report.gameType() == null || report.gameType().equals(settings.gameType()),
                        "/game_type",
                        settings.gameType().value(),
                        report.gameType())
                .enforce();
        MatchResult reported = report.result();
        if (reported == null) {
            return withoutGame(settings, FlatOutcome.of(report.flat(), fixture), Map.of());
        }
        EvenOddResult parsed = new EvenOddResult(reported, fixture);
        Outcome outcome = parsed.read();
        FlatOutcome.requireAgreement(report.flat(), fixture, outcome);
        requireScore(reported, outcome, settings);
        return of(settings, outcome, parsed.whole(outcome));
    }

    private static void requireScore(MatchResult reported, Outcome outcome, LeagueSettings settings) {
        var expected = outcome.score(settings.scoring(), settings.doubleForfeit());
        new Rules()
                .that(
                        reported.score().equals(expected),
                        "/result/score",
                        "the points for this result, " + expected,
                        reported.score())
                .enforce();
    }
}
