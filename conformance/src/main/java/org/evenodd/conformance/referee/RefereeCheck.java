package org.evenodd.conformance.referee;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckStep;
import org.evenodd.conformance.kit.CheckVerdict;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.MalformedRequest;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.protocol.message.MessageType;

/** Plays the script with a referee and judges it. */
final class RefereeCheck {

    private static final String ANNOUNCEMENT = "the round's announcement";
    private static final String REGISTRATION = "registration";
    private static final String UNAUTHENTICATED = "a stranger's RUN_MATCH";

    private final RefereeUnderCheck referee;
    private final CheckPeer<CheckerRole> peer;
    private final CheckTimeouts timeouts;
    private final MatchRunner runner;
    private final Suite suite;

    RefereeCheck(RefereeUnderCheck referee, CheckTimeouts timeouts, Consumer<String> progress) {
        this.referee = referee;
        this.timeouts = timeouts;
        peer = referee.peer();
        runner = new MatchRunner(referee, timeouts);
        suite = new Suite(peer, "referee", progress);
    }

    /** Checks the referee. */
    CompletableFuture<CheckVerdict> run() {
        suite.say("The referee's manager is %s for this check".formatted(peer.endpoint(CheckerRole.MANAGER)));
        return referee.registration(timeouts.forRegistration()).thenCompose(registered -> begin());
    }

    private CompletableFuture<CheckVerdict> begin() {
        suite.say("checking the referee at " + peer.checked());
        return referee.announce(RefereeScript.FIRST.matches().get(0).match()).thenCompose(asked -> {
            if (asked.isUnreachable()) {
                return Suite.impossible("nobody answers at %s: start the referee first (%s)"
                        .formatted(peer.checked(), asked.summary()));
            }
            suite.add(announced(asked));
            return runner.play(RefereeScript.FIRST).thenCompose(this::begun);
        });
    }

    private CheckStep announced(CheckedCall asked) {
        boolean wrong = !asked.isTaken() && (referee.token() != null || !asked.isRefused());
        return CheckStep.done(
                ANNOUNCEMENT,
                wrong ? List.of(RefereeRule.ROUND_ANNOUNCEMENT_HEARD.seen(asked.summary(), asked.last())) : List.of());
    }

    private CompletableFuture<CheckVerdict> begun(List<RefereedMatch> first) {
        CheckedCall assigned = first.get(0).assigned();
        if (!assigned.isTaken() && referee.token() == null) {
            return Suite.impossible(
                    ("the referee at %s takes no match: %s. Start it with %s as its manager while the checker waits"
                                    + " (--await-registration 60 waits longer)")
                            .formatted(peer.checked(), assigned.summary(), peer.endpoint(CheckerRole.MANAGER)));
        }
        judge(RefereeScript.FIRST, first);
        if (!assigned.isTaken()) {
            RefereeScript.scenarios()
                    .forEach(each -> suite.add(CheckStep.skipped(each.title(), "the referee takes no match")));
            return CompletableFuture.completedFuture(finished());
        }
        return Suite.inTurn(RefereeScript.scenarios(), this::play)
                .thenCompose(played -> malformed())
                .thenCompose(done -> unauthenticated())
                .thenCompose(done -> last())
                .thenApply(done -> finished());
    }

    private CompletableFuture<Boolean> play(MatchScenario scenario) {
        suite.say("  " + scenario.title());
        return runner.play(scenario).thenApply(played -> judge(scenario, played));
    }

    private boolean judge(MatchScenario scenario, List<RefereedMatch> played) {
        List<Finding> findings =
                played.stream().flatMap(each -> MatchJudge.judge(each).stream()).toList();
        suite.add(CheckStep.done(scenario.title(), findings));
        played.stream()
                .filter(each -> !each.ended()
                        && each.assigned().isTaken()
                        && each.plan().takesTime())
                .forEach(each -> suite.remark("%s was not over after %s s (--patience waits longer): %s"
                        .formatted(each.plan().match(), timeouts.patience().toSeconds(), each.description())));
        return true;
    }

    private CompletableFuture<List<Boolean>> malformed() {
        suite.say("  malformed requests");
        return Suite.inTurn(
                List.of(MalformedRequest.values()),
                request -> peer.post(request).thenApply(suite::add));
    }

    private CompletableFuture<Boolean> unauthenticated() {
        if (referee.token() == null) {
            return CompletableFuture.completedFuture(
                    suite.add(CheckStep.skipped(UNAUTHENTICATED, "the referee has not registered")));
        }
        MatchPlan plan = RefereeScript.UNAUTHENTICATED_MATCH;
        return referee.assignUnauthenticated(plan)
                .thenCompose(asked -> peer.pause(CheckTimeouts.AFTERWARDS).thenApply(waited -> judge(plan, asked)));
    }

    private boolean judge(MatchPlan plan, CheckedCall asked) {
        boolean played = referee.receivedOf(plan.match()).stream()
                .anyMatch(received -> received.is(MessageType.GAME_INVITATION));
        return suite.add(CheckStep.done(
                UNAUTHENTICATED,
                played ? List.of(RefereeRule.STRANGERS_MATCH.seen("the match is played", asked.last())) : List.of()));
    }

    private CompletableFuture<Boolean> last() {
        return runner.play(RefereeScript.LAST_MATCH).thenApply(played -> {
            List<Finding> findings = played.ended()
                    ? MatchJudge.judge(played)
                    : List.of(RefereeRule.ALIVE.seen(
                            "the last match is not played", played.assigned().last()));
            return suite.add(CheckStep.done("a last match", findings));
        });
    }

    private CheckVerdict finished() {
        suite.addFirst(registration());
        return suite.checked(suite.begun());
    }

    private CheckStep registration() {
        return peer.received().stream()
                .filter(received -> received.is(MessageType.REFEREE_REGISTER_REQUEST))
                .findFirst()
                .map(received -> CheckStep.done(REGISTRATION, RefereeRegistrationJudge.judge(received, peer.checked())))
                .orElseGet(() -> CheckStep.skipped(REGISTRATION, "the referee did not register with the checker"));
    }
}
