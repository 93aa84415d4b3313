package org.evenodd.conformance.referee;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Judges how a referee reports. */
final class ReportJudge {

    private ReportJudge() {}

    static List<Finding> judge(RefereedMatch played) {
        List<Received<CheckerRole>> reports = played.of(MessageType.MATCH_RESULT_REPORT);
        if (reports.isEmpty()) {
            return missing(played);
        }
        List<Finding> findings = new ArrayList<>(repetition(played, reports));
        Received<CheckerRole> first = reports.get(0);
        first.message(MatchResultReport.class).ifPresent(report -> findings.addAll(judge(report, first, played)));
        return findings;
    }

    private static List<Finding> missing(RefereedMatch played) {
        boolean reached = !played.plan().second().behaviour().takesTime()
                && (played.bothChose() || played.forfeiter().isPresent());
        return reached ? List.of(played.missing(RefereeRule.REPORTED, "no MATCH_RESULT_REPORT")) : List.of();
    }

    private static List<Finding> repetition(RefereedMatch played, List<Received<CheckerRole>> reports) {
        ReportHandling behaviour = played.plan().reports();
        if (!behaviour.settles(reports.size())) {
            return List.of(played.missing(RefereeRule.REPORT_REPEATED, "the report does not come again"));
        }
        boolean done = behaviour == ReportHandling.KNOWS_IT || behaviour == ReportHandling.ACCEPTS;
        return done && reports.size() > 1
                ? List.of(reports.get(1)
                        .finding(
                                RefereeRule.REPORT_DONE.rule(),
                                "the report comes %d times".formatted(reports.size()),
                                played.description()))
                : List.of();
    }

    private static List<Finding> judge(MatchResultReport report, Received<CheckerRole> received, RefereedMatch played) {
        List<Finding> findings = new ArrayList<>();
        AuthToken own = played.token();
        if (own != null && !own.equals(report.envelope().authToken())) {
            String seen = report.envelope().authToken() == null ? "no auth_token" : "another auth_token";
            findings.add(received.finding(RefereeRule.REPORT_TOKEN.rule(), seen, played.description()));
        }
        StatedOutcome stated = StatedOutcome.of(report);
        number(stated, received, played).ifPresent(findings::add);
        due(stated, played)
                .flatMap(due -> judge(stated, due, report, received, played))
                .ifPresent(findings::add);
        return findings;
    }

    /** The outcome that the report should have, given its own number. */
    private static Optional<Outcome> due(StatedOutcome stated, RefereedMatch played) {
        if (played.forfeiter().isPresent()) {
            return Optional.of(new Outcome.WonByForfeit(CheckerRole.FIRST, CheckerRole.SECOND, CheckerRole.FIRST));
        }
        return stated.outcome(
                played.plan().first().parity(), played.plan().second().parity());
    }

    private static Optional<Finding> number(
            StatedOutcome stated, Received<CheckerRole> received, RefereedMatch played) {
        boolean same = played.gameOvers().stream()
                .map(over -> StatedOutcome.of(over).number())
                .allMatch(number -> number == null || stated.number() == null || number.equals(stated.number()));
        return same
                ? Optional.empty()
                : Optional.of(received.finding(
                        RefereeRule.REPORT_NUMBER.rule(),
                        "the number is %s here, and another in GAME_OVER".formatted(stated.number()),
                        played.description()));
    }

    private static Optional<Finding> judge(
            StatedOutcome stated,
            Outcome due,
            MatchResultReport report,
            Received<CheckerRole> received,
            RefereedMatch played) {
        if (!stated.winner().equals(StatedOutcome.winner(due))) {
            return statedLikewise(stated, played)
                    ? Optional.empty()
                    : Optional.of(received.finding(
                            RefereeRule.REPORT_WINNER.rule(),
                            "winner %s, not %s".formatted(stated.winner(), StatedOutcome.winner(due)),
                            played.description()));
        }
        MatchResult result = report.result();
        Map<PlayerId, Integer> score = due.score(Scoring.STANDARD, DoubleForfeit.DRAW);
        return result == null || result.score().equals(score)
                ? Optional.empty()
                : Optional.of(received.finding(
                        RefereeRule.REPORT_SCORE.rule(),
                        "score " + result.score() + ", not " + score,
                        played.description()));
    }

    /** Whether the players were told the same outcome: then the winner is wrong, but the report is consistent. */
    private static boolean statedLikewise(StatedOutcome stated, RefereedMatch played) {
        List<GameOver> overs = played.gameOvers();
        return !overs.isEmpty()
                && overs.stream()
                        .allMatch(over -> StatedOutcome.of(over).winner().equals(stated.winner()));
    }
}
