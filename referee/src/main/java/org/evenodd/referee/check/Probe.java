package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.check.Finding;

/** The smallest part of the play: something is sent, what comes of it is judged. */
@FunctionalInterface
interface Probe {

    CompletableFuture<List<Finding>> play(PlayerUnderCheck player);

    /** Both at the same time. */
    default Probe with(Probe other) {
        return player -> play(player).thenCombine(other.play(player), Probe::joined);
    }

    /** The same; whatever would cost a match breaks this rule instead. */
    default Probe breaking(PlayerRule rule) {
        return player -> play(player)
                .thenApply(findings -> findings.stream()
                        .map(finding -> finding.isMust() ? instead(rule, finding) : finding)
                        .toList());
    }

    private static Finding instead(PlayerRule rule, Finding finding) {
        return new Finding(rule.rule(), finding.seen(), finding.sent(), finding.came(), finding.count());
    }

    /** The same, if the bot was given id and token by the checker; else nothing. */
    default Probe whereRegistered() {
        return player -> player.isRegistered() ? play(player) : CompletableFuture.completedFuture(List.of());
    }

    /** The same, if the bot has played whole matches; else nothing. */
    default Probe wherePlaying() {
        return player -> player.isPlaying() ? play(player) : CompletableFuture.completedFuture(List.of());
    }

    private static List<Finding> joined(List<Finding> some, List<Finding> more) {
        List<Finding> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
