package org.evenodd.manager.report;

import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Fixture;
import org.evenodd.protocol.error.InvalidValueException;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.message.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;

/** What a report says, if it agrees with the assignment and the rules of the game. */
record ReportedResult(Outcome outcome, MatchResult result) {

    /**
     * Reads a report in either shape.
     *
     * @throws InvalidValueException with every field that breaks a rule
     */
    static ReportedResult read(MatchResultReport report, Fixture fixture, LeagueSettings settings) {
        new Rules()
                .that(
                        report.gameType() == null || report.gameType().equals(settings.gameType()),
                        "/game_type",
                        settings.gameType().value(),
                        report.gameType())
                .enforce();
        MatchResult reported = report.result();
        if (reported == null) {
            Outcome outcome = FlatOutcome.of(report.flat(), fixture);
            return new ReportedResult(outcome, Results.withoutGame(settings, outcome, Map.of()));
        }
        Outcome outcome = new NestedOutcome(reported, fixture).read();
        FlatOutcome.requireAgreement(report.flat(), fixture, outcome);
        requireScore(reported, outcome, settings);
        return new ReportedResult(outcome, Results.of(settings, outcome, whole(reported.details(), outcome)));
    }

    private static void requireScore(MatchResult reported, Outcome outcome, LeagueSettings settings) {
        var due = outcome.score(settings.scoring(), settings.doubleForfeit());
        new Rules()
                .that(
                        reported.score().equals(due),
                        "/result/score",
                        "the points for this result, " + due,
                        reported.score())
                .enforce();
    }

    /** The details with all that our own form has; without a number where no game was played out. */
    private static ResultDetails whole(ResultDetails details, Outcome outcome) {
        boolean played = outcome instanceof Outcome.Win || outcome instanceof Outcome.Draw;
        Map<PlayerId, Termination> termination = details.termination();
        Integer number = details.drawnNumber();
        return new ResultDetails(
                played ? number : null,
                details.choices(),
                outcome.status(),
                played && number != null ? Parity.of(number) : null,
                details.drawCommitment(),
                played ? details.drawNonce() : null,
                termination == null ? Map.of() : termination,
                details.transcript(),
                details.dialectNotes());
    }
}
