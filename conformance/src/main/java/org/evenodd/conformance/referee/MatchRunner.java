package org.evenodd.conformance.referee;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.protocol.message.MessageType;

/** Lets the referee play the matches of the script. */
record MatchRunner(RefereeUnderCheck referee, CheckTimeouts timeouts) {

    /** Plays all matches of a scenario at once; a long match that found no free capacity is played alone afterwards. */
    CompletableFuture<List<RefereedMatch>> play(MatchScenario scenario) {
        List<CompletableFuture<RefereedMatch>> all =
                scenario.matches().stream().map(this::play).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenCompose(done ->
                        Suite.inTurn(all.stream().map(CompletableFuture::join).toList(), this::again));
    }

    private CompletableFuture<RefereedMatch> again(RefereedMatch played) {
        return played.assigned().isRefused() && played.plan().takesTime()
                ? play(played.plan())
                : CompletableFuture.completedFuture(played);
    }

    CompletableFuture<RefereedMatch> play(MatchPlan plan) {
        return referee.assign(plan).thenCompose(assigned -> {
            if (!assigned.isTaken()) {
                return settled(plan, assigned, false);
            }
            if (plan.twice()) {
                referee.assign(plan);
            }
            return referee.peer()
                    .awaits(timeouts.forEnd(plan), received -> isReported(received, plan))
                    .thenCompose(ended -> settled(plan, assigned, ended));
        });
    }

    private static boolean isReported(List<Received<CheckerRole>> received, MatchPlan plan) {
        int reports = (int) received.stream()
                .filter(each -> each.is(MessageType.MATCH_RESULT_REPORT)
                        && each.match().equals(plan.match().value()))
                .count();
        return reports > 0 && plan.reports().settles(reports);
    }

    private CompletableFuture<RefereedMatch> settled(MatchPlan plan, CheckedCall assigned, boolean ended) {
        return referee.peer()
                .pause(CheckTimeouts.afterEnd(plan))
                .thenApply(waited ->
                        new RefereedMatch(plan, assigned, referee.receivedOf(plan.match()), ended, referee.token()));
    }
}
