package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.RefereedGame.usualGame;
import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;
import static org.evenodd.protocol.message.MessageType.GAME_OVER;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedGame.StatedOutcome;
import org.evenodd.conformance.referee.MatchPlan.Twist;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Judges the outcome of a match that a referee tells the players and reports to the manager. */
record OutcomeJudge(RefereedMatch played, MatchFindings findings) {

    private Twist twist() {
        return played.plan().twist();
    }

    private String move(CheckerRole role) {
        return played.plan().move(role);
    }

    private boolean bothChose() {
        return played.bothChose().isBefore(Instant.MAX);
    }

    void judge() {
        if (bothChose()) {
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
        } else if (!twist().isSilence() && (bothChose() || twist().forfeits())) {
            findings.addMissing(RefereeRule.REPORTED, "no MATCH_RESULT_REPORT");
        }
    }

    private void told(CheckerRole role) {
        findings.require(RefereeRule.GAME_OVER_TOLD, GAME_OVER, role);
        played.first(GAME_OVER, role)
                .ifPresent(message -> message.message(GameOver.class)
                        .map(usualGame()::stated)
                        .ifPresent(stated -> told(stated, message)));
    }

    private void told(StatedOutcome stated, Received<CheckerRole> message) {
        Optional<Outcome> due = due(stated);
        boolean played = !twist().forfeits();
        if (played && bothChose() && stated.status() == MatchStatus.TECHNICAL_LOSS) {
            findings.add(RefereeRule.RETRY_COUNTS, message, stated.toString());
        } else if (played && due.isPresent() && !hasMoves(stated)) {
            boolean forged = twist() == Twist.IMPERSONATED
                    && usualGame().moves().get(1).equals(stated.choices().get(P02));
            RefereeRule rule = forged ? RefereeRule.STRANGERS_CHOICE : RefereeRule.CHOICES_TRUE;
            String seen = "P01 chose %s and P02 %s, not so here"
                    .formatted(move(CheckerRole.PLAYER_A), move(CheckerRole.PLAYER_B));
            findings.add(rule, message, seen);
        } else if (due.isPresent() && !isLike(stated, due.get())) {
            findings.add(wrongWinner(), message, stated.toString());
        }
    }

    private RefereeRule wrongWinner() {
        return switch (twist()) {
            case DECLINING -> RefereeRule.REFUSAL_FORFEITS;
            case SILENT -> RefereeRule.SILENCE_FORFEITS;
            default -> RefereeRule.WINNER_RIGHT;
        };
    }

    /** The outcome that the match should have, given the number that the referee states. */
    private Optional<Outcome> due(StatedOutcome stated) {
        return twist().forfeits()
                ? Optional.of(new Outcome.WonByForfeit(P01, P02, P01))
                : usualGame().due(move(CheckerRole.PLAYER_A), move(CheckerRole.PLAYER_B), stated);
    }

    /** Whether the moves that it tells are those of the script, if it tells any. */
    private boolean hasMoves(StatedOutcome stated) {
        return stated.choices().isEmpty()
                || stated.choices().equals(Map.of(P01, move(CheckerRole.PLAYER_A), P02, move(CheckerRole.PLAYER_B)));
    }

    private static boolean isLike(StatedOutcome stated, Outcome due) {
        return stated.winner().equals(winner(due)) && (stated.status() == null || stated.status() == due.status());
    }

    private static String winner(Outcome outcome) {
        return outcome.winner().map(PlayerId::value).orElse(FlatResult.DRAW);
    }

    private void reports(List<Received<CheckerRole>> reports) {
        if (reports.size() == 1 && twist().isReportedTwice()) {
            findings.addMissing(RefereeRule.REPORT_REPEATED, "the report does not come again");
        } else if (reports.size() > 1 && !twist().isReportedTwice()) {
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
        StatedOutcome stated = usualGame().stated(report);
        List<StatedOutcome> told =
                played.messages(GameOver.class).map(usualGame()::stated).toList();
        if (told.stream().anyMatch(other -> other.hasAnotherNumberThan(stated))) {
            String seen = "the number is %s here, and another in GAME_OVER".formatted(stated.number());
            findings.add(RefereeRule.REPORT_NUMBER, message, seen);
        }
        Outcome due = due(stated).orElse(null);
        MatchResult result = report.result();
        if (due == null) {
            return;
        }
        String winner = winner(due);
        Map<PlayerId, Integer> score = due.score(PointRules.STANDARD);
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
