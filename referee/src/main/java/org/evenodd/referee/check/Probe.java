package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.check.Finding;

/** One step of a check: sends something and judges the result. */
@FunctionalInterface
interface Probe {

    CompletableFuture<List<Finding>> play(PlayerUnderCheck player);

    /** Returns a probe that runs both at the same time. */
    default Probe with(Probe other) {
        return player -> play(player).thenCombine(other.play(player), Probe::joined);
    }

    /**
     * Returns this probe, with any finding that would cost a match reported as a breach of this rule instead, unless
     * plain matches have shown it too.
     */
    default Probe breaking(PlayerRule rule) {
        return player -> play(player)
                .thenApply(findings -> findings.stream()
                        .map(finding -> finding.isMust() && !player.isKnown(finding) ? instead(rule, finding) : finding)
                        .toList());
    }

    /** Returns this probe, skipped unless the bot has joined a match. */
    default Probe whereJoined(MatchSpec spec) {
        return player -> player.hasJoined(spec) ? play(player) : CompletableFuture.completedFuture(List.of());
    }

    private static Finding instead(PlayerRule rule, Finding finding) {
        return new Finding(rule.rule(), finding.seen(), finding.sent(), finding.came(), finding.count());
    }

    /** Returns this probe, skipped unless the checker has given the bot an id and a token. */
    default Probe whereRegistered() {
        return player -> player.isRegistered() ? play(player) : CompletableFuture.completedFuture(List.of());
    }

    /** Returns this probe, skipped unless the bot answers its referee in time. */
    default Probe wherePlaying() {
        return player -> player.isPlaying() ? play(player) : CompletableFuture.completedFuture(List.of());
    }

    private static List<Finding> joined(List<Finding> some, List<Finding> more) {
        List<Finding> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
