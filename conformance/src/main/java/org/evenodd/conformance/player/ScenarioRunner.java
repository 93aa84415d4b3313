package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckStep;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Suite;

/** Runs scenarios in order, and skips those whose preconditions failed. */
final class ScenarioRunner {

    private static final String NO_MATCH = "the bot does not answer its referee in time";
    private static final String GONE = "the bot no longer answers";

    /** How long a program that is ending may still accept connections. */
    private static final Duration ENDING = Duration.ofMillis(300);

    private static final String CLOSED = "the bot listens only to a league with which it is registered";

    /** A bot that has answered nothing may have ended at what it was told when it registered. */
    private static final String UNANSWERED = "when it registered, or after";

    private final PlayerUnderCheck player;
    private final Suite suite;
    private boolean answered;
    private boolean gone;
    private boolean late;

    ScenarioRunner(PlayerUnderCheck player, Suite suite) {
        this.player = player;
        this.suite = suite;
    }

    /** Runs the scenarios and adds each result to the suite. */
    CompletableFuture<List<Boolean>> run(List<PlayerScenario> scenarios) {
        return Suite.inTurn(scenarios, scenario -> play(scenario).thenApply(suite::add));
    }

    private CompletableFuture<CheckStep> play(PlayerScenario scenario) {
        String obstacle = obstacle(scenario);
        if (!obstacle.isEmpty()) {
            return CompletableFuture.completedFuture(CheckStep.skipped(scenario.title(), obstacle));
        }
        suite.say(scenario.title());
        return play(scenario, scenario.probes(), List.of()).thenApply(findings -> judged(scenario, findings));
    }

    private String obstacle(PlayerScenario scenario) {
        if (gone) {
            return GONE;
        }
        return switch (scenario.need()) {
            case NO_BOT -> "";
            case NOTHING -> player.wantsRegistration() ? CLOSED : "";
            case MATCH, PLAYER -> player.wantsRegistration() ? CLOSED : player.isPlaying() ? "" : NO_MATCH;
        };
    }

    private CheckStep judged(PlayerScenario scenario, List<Finding> findings) {
        if (player.wantsRegistration() && scenario.need() != PlayerScenario.Need.NO_BOT) {
            return CheckStep.skipped(scenario.title(), CLOSED);
        }
        if (scenario.need() == PlayerScenario.Need.MATCH) {
            player.noteMatch(findings, !late);
        }
        gone |= findings.stream().anyMatch(finding -> finding.rule().equals(PlayerRule.ALIVE.rule()));
        TokenNames names = player.tokenNames();
        return CheckStep.done(scenario.title(), findings.stream().map(names::in).toList());
    }

    private CompletableFuture<List<Finding>> play(PlayerScenario scenario, List<Probe> probes, List<Finding> before) {
        late = player.wasLate();
        if (probes.isEmpty() || !obstacle(scenario).isEmpty() || late || endsBy(scenario, before)) {
            return CompletableFuture.completedFuture(before);
        }
        return probes.get(0)
                .play(player)
                .thenCompose(found -> unlessStopped(scenario, found))
                .thenCompose(findings -> {
                    List<Finding> all = new ArrayList<>(before);
                    all.addAll(findings);
                    return play(scenario, probes.subList(1, probes.size()), all);
                });
    }

    /** A plain match goes on whatever is wrong; what follows ends at what no plain match has shown. */
    private boolean endsBy(PlayerScenario scenario, List<Finding> findings) {
        return scenario.need() != PlayerScenario.Need.MATCH
                && findings.stream().anyMatch(finding -> finding.isMust() && !player.isKnown(finding));
    }

    /** What is wrong with an exchange that ended the bot's program says less than that it did. */
    private CompletableFuture<List<Finding>> unlessStopped(PlayerScenario scenario, List<Finding> findings) {
        CheckExchange latest = player.peer().latest();
        boolean calledBot = scenario.need() != PlayerScenario.Need.NO_BOT;
        answered |= calledBot && !latest.isUnreachable();
        if (!calledBot || !latest.isUnreachable()) {
            return CompletableFuture.completedFuture(findings);
        }
        return player.peer()
                .pause(ENDING)
                .thenCompose(over -> player.peer().isServed(player.peer().checked()))
                .thenApply(served -> {
                    gone = !served;
                    return gone
                            ? List.of(PlayerRule.STOPPED.seen(
                                    "stopped %s %s; look at its terminal"
                                            .formatted(answered ? "after" : UNANSWERED, latest.title()),
                                    latest))
                            : findings;
                });
    }
}
