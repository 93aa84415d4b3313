package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.check.CheckStep;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Suite;
import org.evenodd.agent.check.TokenNames;

/** Runs scenarios in order, and skips those whose preconditions failed. */
final class ScenarioRunner {

    private static final String NO_MATCH = "no whole match could be played";
    private static final String GONE = "the bot no longer answers";
    private static final String CLOSED = "the bot listens only to a league with which it is registered";

    private final PlayerUnderCheck player;
    private final Suite suite;
    private boolean gone;

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
        return play(scenario.probes(), List.of()).thenApply(findings -> judged(scenario, findings));
    }

    private String obstacle(PlayerScenario scenario) {
        if (player.wantsRegistration()) {
            return CLOSED;
        }
        if (gone) {
            return GONE;
        }
        return scenario.need() == PlayerScenario.Need.NOTHING || player.isPlaying() ? "" : NO_MATCH;
    }

    private CheckStep judged(PlayerScenario scenario, List<Finding> findings) {
        if (player.wantsRegistration()) {
            return CheckStep.skipped(scenario.title(), CLOSED);
        }
        if (scenario.need() == PlayerScenario.Need.MATCH && findings.stream().anyMatch(Finding::isMust)) {
            player.stopPlaying();
        }
        gone = findings.stream().anyMatch(finding -> finding.rule().equals(PlayerRule.ALIVE.rule()));
        TokenNames names = player.tokenNames();
        return CheckStep.done(scenario.title(), findings.stream().map(names::in).toList());
    }

    private CompletableFuture<List<Finding>> play(List<Probe> probes, List<Finding> before) {
        if (probes.isEmpty() || player.wantsRegistration() || before.stream().anyMatch(Finding::isMust)) {
            return CompletableFuture.completedFuture(before);
        }
        return probes.get(0).play(player).thenCompose(findings -> {
            List<Finding> all = new ArrayList<>(before);
            all.addAll(findings);
            return play(probes.subList(1, probes.size()), all);
        });
    }
}
