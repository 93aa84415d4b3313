package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.referee.MatchPlan.Twist;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Judges the outcome of a match that a referee tells the players and reports to the manager. */
final class OutcomeJudge {

    private final RefereedMatch played;
    private final MatchFindings findings;
    private final Twist twist;
    private final Parity firstChoice;
    private final Parity secondChoice;
    private final boolean bothChose;

    OutcomeJudge(RefereedMatch played, MatchFindings findings) {
        this.played = played;
        this.findings = findings;
        twist = played.plan().twist();
        firstChoice = played.plan().choice(CheckerRole.PLAYER_A);
        secondChoice = played.plan().choice(CheckerRole.PLAYER_B);
        bothChose = played.bothChose().isBefore(Instant.MAX);
    }

    void judge() {
        if (bothChose) {
            findings.addFirst(
                    RefereeRule.DRAWN_AFTER_CHOICES,
                    played.received().stream()
                            .filter(message -> message.is(GAME_OVER) || message.is(MATCH_RESULT_REPORT))
                            .filter(message -> message.at().isBefore(played.bothChose())),
                    "%3$s comes before both have chosen");
        }
        List<Received<CheckerRole>> reports = played.of(MATCH_RESULT_REPORT);
        if (!reports.isEmpty()) {
            CheckerRole.PLAYERS.forEach(this::told);
            reports(reports);
        } else if (!twist.isSilence() && (bothChose || twist.forfeits())) {
            findings.addMissing(RefereeRule.REPORTED, "no MATCH_RESULT_REPORT");
        }
    }

    private void told(CheckerRole role) {
        Optional<Received<CheckerRole>> told = played.first(GAME_OVER, role);
        if (told.isEmpty()) {
            findings.addMissing(RefereeRule.GAME_OVER_TOLD, role.player() + " gets no GAME_OVER");
        }
        told.ifPresent(message ->
                message.message(GameOver.class).map(StatedOutcome::of).ifPresent(stated -> told(stated, message)));
    }

    private void told(StatedOutcome stated, Received<CheckerRole> message) {
        Optional<Outcome> due = due(stated);
        boolean played = !twist.forfeits();
        if (played && bothChose && stated.status() == MatchStatus.TECHNICAL_LOSS) {
            findings.add(RefereeRule.RETRY_COUNTS, message, stated.toString());
        } else if (played && due.isPresent() && !stated.hasChoices(firstChoice, secondChoice)) {
            boolean forged = twist == Twist.IMPERSONATED && stated.choices().get(P02) == secondChoice.opposite();
            RefereeRule rule = forged ? RefereeRule.STRANGERS_CHOICE : RefereeRule.CHOICES_TRUE;
            String seen = "P01 chose %s and P02 %s, not so here".formatted(firstChoice, secondChoice);
            findings.add(rule, message, seen);
        } else if (due.isPresent() && !stated.isLike(due.get())) {
            findings.add(wrongWinner(), message, stated.toString());
        }
    }

    private RefereeRule wrongWinner() {
        return switch (twist) {
            case DECLINING -> RefereeRule.REFUSAL_FORFEITS;
            case SILENT -> RefereeRule.SILENCE_FORFEITS;
            default -> RefereeRule.WINNER_RIGHT;
        };
    }

    /** The outcome that the match should have, given the number that the referee states. */
    private Optional<Outcome> due(StatedOutcome stated) {
        PlayerId a = P01;
        PlayerId b = P02;
        return twist.forfeits()
                ? Optional.of(new Outcome.WonByForfeit(a, b, a))
                : Optional.ofNullable(stated.number())
                        .map(drawn -> EvenOdd.decide(a, firstChoice, b, secondChoice, drawn));
    }

    private void reports(List<Received<CheckerRole>> reports) {
        if (reports.size() == 1 && twist.isReportedTwice()) {
            findings.addMissing(RefereeRule.REPORT_REPEATED, "the report does not come again");
        } else if (reports.size() > 1 && !twist.isReportedTwice()) {
            String seen = "the report comes %d times".formatted(reports.size());
            findings.add(RefereeRule.REPORT_DONE, reports.get(1), seen);
        }
        Received<CheckerRole> first = reports.get(0);
        first.message(MatchResultReport.class).ifPresent(report -> reported(report, first));
    }

    private void reported(MatchResultReport report, Received<CheckerRole> message) {
        AuthToken own = played.token();
        AuthToken shown = report.envelope().authToken();
        if (own != null && !own.equals(shown)) {
            findings.add(RefereeRule.REPORT_TOKEN, message, shown == null ? "no auth_token" : "another auth_token");
        }
        StatedOutcome stated = StatedOutcome.of(report);
        List<StatedOutcome> told =
                played.messages(GameOver.class).map(StatedOutcome::of).toList();
        if (told.stream().anyMatch(other -> other.hasAnotherNumberThan(stated))) {
            String seen = "the number is %s here, and another in GAME_OVER".formatted(stated.number());
            findings.add(RefereeRule.REPORT_NUMBER, message, seen);
        }
        Outcome due = due(stated).orElse(null);
        MatchResult result = report.result();
        if (due == null) {
            return;
        }
        String winner = StatedOutcome.winner(due);
        Map<PlayerId, Integer> score = due.score(Scoring.STANDARD, DoubleForfeit.DRAW);
        if (stated.winner().equals(winner)) {
            if (result != null && !result.score().equals(score)) {
                findings.add(RefereeRule.REPORT_SCORE, message, "score " + result.score() + ", not " + score);
            }
        } else if (told.isEmpty()
                || told.stream().anyMatch(other -> !other.winner().equals(stated.winner()))) {
            // a winner that the players were told too is judged there
            String seen = "winner %s, not %s".formatted(stated.winner(), winner);
            findings.add(RefereeRule.REPORT_WINNER, message, seen);
        }
    }
}
