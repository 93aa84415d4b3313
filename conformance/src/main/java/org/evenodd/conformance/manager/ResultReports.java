package org.evenodd.conformance.manager;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/** Reports correct and wrong results, and judges the answers. */
final class ResultReports {

    private static final String NO_MATCH = "R999M9";
    private static final int NO_ROUND = 999;

    private final ManagerUnderCheck manager;
    private final RegistrationChecks registrations;
    private final List<ReportedResult> reported = new CopyOnWriteArrayList<>();
    private final List<Finding> findings = new CopyOnWriteArrayList<>();
    private volatile boolean complete = true;

    ResultReports(ManagerUnderCheck manager, RegistrationChecks registrations) {
        this.manager = manager;
        this.registrations = registrations;
    }

    /** The results that the manager has accepted. */
    List<ReportedResult> reported() {
        return List.copyOf(reported);
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** Whether the manager has accepted every result; otherwise its expected standings are unknown. */
    boolean isComplete() {
        return complete;
    }

    /** Reports a result correctly. */
    CompletableFuture<Boolean> report(AssignedMatch assignment, MatchOutcome result) {
        return report(assignment, result, false);
    }

    private CompletableFuture<Boolean> report(AssignedMatch assignment, MatchOutcome result, boolean disputed) {
        Instant at = manager.peer().now();
        return manager.ask(
                        message(assignment, result, manager.members().referee().token()))
                .thenApply(asked -> asked.isTaken()
                        ? reported.add(new ReportedResult(result, at, disputed))
                        : notAcknowledged(asked));
    }

    private boolean notAcknowledged(CheckedCall asked) {
        complete = false;
        return findings.add(ManagerRule.REPORT_ACKNOWLEDGED.seen(asked.summary(), asked.last()));
    }

    /** Reports a result after some wrong reports, and then contradicts it. */
    CompletableFuture<Boolean> reportWithTrouble(AssignedMatch assignment, MatchOutcome result) {
        return reportWithWrongToken(assignment, result)
                .thenCompose(taken -> taken
                        ? done()
                        : reportUnknownMatch(assignment, result).thenCompose(done -> report(assignment, result, true)))
                .thenCompose(done -> reportAgain(assignment, result));
    }

    private static CompletableFuture<Boolean> done() {
        return CompletableFuture.completedFuture(true);
    }

    private CompletableFuture<Boolean> reportWithWrongToken(AssignedMatch assignment, MatchOutcome result) {
        AuthToken wrong = LeagueToken.of(RefereeId.of(RefereeId.MOST), Digest.sha256("nobody"));
        Instant at = manager.peer().now();
        return manager.post(message(assignment, result, wrong), params -> {}).thenApply(answer -> {
            if (answer.isRefused()) {
                return false;
            }
            findings.add(ManagerRule.REPORT_OF_A_STRANGER.seen(answer.summary(), answer.exchange()));
            return reported.add(new ReportedResult(result, at, true));
        });
    }

    private CompletableFuture<Boolean> reportUnknownMatch(AssignedMatch assignment, MatchOutcome result) {
        MatchResultReport message =
                message(assignment, result, manager.members().referee().token());
        return manager.post(message, params -> params.put("match_id", NO_MATCH).put("round_id", NO_ROUND))
                .thenApply(answer -> answer.isRefused()
                        || findings.add(ManagerRule.REPORT_OF_NO_MATCH.seen(answer.summary(), answer.exchange())));
    }

    private CompletableFuture<Boolean> reportAgain(AssignedMatch assignment, MatchOutcome result) {
        MatchResultReport message = message(
                assignment, result.reversed(), manager.members().referee().token());
        return manager.post(message, params -> {})
                .thenApply(answer -> answer.isRefused()
                        || findings.add(ManagerRule.REPORT_TWICE.seen(answer.summary(), answer.exchange())));
    }

    private MatchResultReport message(AssignedMatch assignment, MatchOutcome result, @Nullable AuthToken token) {
        Sender sender =
                new Sender(AgentKind.REFEREE, manager.members().referee().id());
        return result.report(manager.envelope(sender, token), registrations.league(), assignment.lease());
    }
}
