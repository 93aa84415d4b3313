package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.referee.MatchPlan.PlayerBehaviour;
import org.evenodd.conformance.referee.MatchPlan.ReportHandling;
import org.evenodd.protocol.game.EvenOdd;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** Judges the outcome of a match that a referee tells the players and reports to the manager. */
final class OutcomeJudge {

    private final List<Finding> findings = new ArrayList<>();
    private final RefereedMatch played;
    private final Parity firstChoice;
    private final Parity secondChoice;
    private final boolean bothChose;

    private OutcomeJudge(RefereedMatch played) {
        this.played = played;
        firstChoice = played.plan().choice(CheckerRole.PLAYER_A);
        secondChoice = played.plan().choice(CheckerRole.PLAYER_B);
        bothChose = played.bothChose().isBefore(Instant.MAX);
    }

    static List<Finding> judge(RefereedMatch played) {
        OutcomeJudge judge = new OutcomeJudge(played);
        judge.early();
        List<Received<CheckerRole>> reports = played.of(MATCH_RESULT_REPORT);
        if (reports.isEmpty()) {
            judge.notReported();
        } else {
            judge.told(CheckerRole.PLAYER_A);
            judge.told(CheckerRole.PLAYER_B);
            judge.reports(reports);
        }
        return judge.findings;
    }

    private void add(RefereeRule rule, Received<CheckerRole> message, String seen) {
        findings.add(played.finding(rule, message, seen));
    }

    private void addMissing(RefereeRule rule, String seen) {
        findings.add(played.missing(rule, seen));
    }

    private void early() {
        played.received().stream()
                .filter(message -> message.is(GAME_OVER) || message.is(MATCH_RESULT_REPORT))
                .filter(message -> bothChose && message.at().isBefore(played.bothChose()))
                .findFirst()
                .ifPresent(message -> add(
                        RefereeRule.DRAWN_AFTER_CHOICES, message, message.type() + " comes before both have chosen"));
    }

    private void notReported() {
        if (!played.plan().second().takesTime() && (bothChose || played.isForfeit())) {
            addMissing(RefereeRule.REPORTED, "no MATCH_RESULT_REPORT");
        }
    }

    private void told(CheckerRole role) {
        Optional<Received<CheckerRole>> told = played.first(GAME_OVER, role);
        if (told.isEmpty()) {
            addMissing(RefereeRule.GAME_OVER_TOLD, role.player() + " gets no GAME_OVER");
        }
        told.ifPresent(message ->
                message.message(GameOver.class).map(StatedOutcome::of).ifPresent(stated -> told(stated, message)));
    }

    private void told(StatedOutcome stated, Received<CheckerRole> message) {
        Optional<Outcome> due = due(stated);
        if (played.isForfeit()) {
            RefereeRule rule = played.plan().second() == PlayerBehaviour.DECLINING
                    ? RefereeRule.REFUSAL_FORFEITS
                    : RefereeRule.SILENCE_FORFEITS;
            addUnlessRight(rule, stated, due, message);
        } else if (bothChose && stated.status() == MatchStatus.TECHNICAL_LOSS) {
            add(RefereeRule.RETRY_COUNTS, message, stated.toString());
        } else if (due.isPresent() && !stated.hasChoices(firstChoice, secondChoice)) {
            boolean forged = played.plan().second() == PlayerBehaviour.IMPERSONATED
                    && stated.choices().get(P02) == secondChoice.opposite();
            add(
                    forged ? RefereeRule.STRANGERS_CHOICE : RefereeRule.CHOICES_TRUE,
                    message,
                    "P01 chose %s and P02 %s, not so here".formatted(firstChoice, secondChoice));
        } else {
            addUnlessRight(RefereeRule.WINNER_RIGHT, stated, due, message);
        }
    }

    private void addUnlessRight(
            RefereeRule rule, StatedOutcome stated, Optional<Outcome> due, Received<CheckerRole> message) {
        if (due.isPresent() && !stated.isLike(due.get())) {
            add(rule, message, stated.toString());
        }
    }

    /** The outcome that the match should have, given the number that the referee states. */
    private Optional<Outcome> due(StatedOutcome stated) {
        return played.isForfeit()
                ? Optional.of(new Outcome.WonByForfeit(P01, P02, P01))
                : Optional.ofNullable(stated.number())
                        .map(drawn -> EvenOdd.decide(P01, firstChoice, P02, secondChoice, drawn));
    }

    private void reports(List<Received<CheckerRole>> reports) {
        ReportHandling handling = played.plan().reports();
        if (!handling.settles(reports.size())) {
            addMissing(RefereeRule.REPORT_REPEATED, "the report does not come again");
        } else if (handling.takesTheFirst() && reports.size() > 1) {
            add(RefereeRule.REPORT_DONE, reports.get(1), "the report comes %d times".formatted(reports.size()));
        }
        Received<CheckerRole> first = reports.get(0);
        first.message(MatchResultReport.class).ifPresent(report -> reported(report, first));
    }

    private void reported(MatchResultReport report, Received<CheckerRole> message) {
        AuthToken own = played.token();
        AuthToken shown = report.envelope().authToken();
        if (own != null && !own.equals(shown)) {
            add(RefereeRule.REPORT_TOKEN, message, shown == null ? "no auth_token" : "another auth_token");
        }
        StatedOutcome stated = StatedOutcome.of(report);
        List<StatedOutcome> told =
                played.messages(GameOver.class).map(StatedOutcome::of).toList();
        if (told.stream().anyMatch(other -> other.hasAnotherNumberThan(stated))) {
            add(
                    RefereeRule.REPORT_NUMBER,
                    message,
                    "the number is %s here, and another in GAME_OVER".formatted(stated.number()));
        }
        due(stated).ifPresent(due -> reported(stated, due, report.result(), message, told));
    }

    private void reported(
            StatedOutcome stated,
            Outcome due,
            @Nullable MatchResult result,
            Received<CheckerRole> message,
            List<StatedOutcome> told) {
        String winner = StatedOutcome.winner(due);
        Map<PlayerId, Integer> score = due.score(Scoring.STANDARD, DoubleForfeit.DRAW);
        if (!stated.winner().equals(winner)) {
            boolean toldLikewise = !told.isEmpty()
                    && told.stream().allMatch(other -> other.winner().equals(stated.winner()));
            if (!toldLikewise) {
                add(RefereeRule.REPORT_WINNER, message, "winner %s, not %s".formatted(stated.winner(), winner));
            }
        } else if (result != null && !result.score().equals(score)) {
            add(RefereeRule.REPORT_SCORE, message, "score " + result.score() + ", not " + score);
        }
    }
}
