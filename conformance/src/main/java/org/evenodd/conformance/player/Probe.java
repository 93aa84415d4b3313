package org.evenodd.conformance.player;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.Finding;

/** One step of a check: sends something and judges the result. */
@FunctionalInterface
interface Probe {

    Probe NOTHING = player -> CompletableFuture.completedFuture(List.of());

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

    private static Finding instead(PlayerRule rule, Finding finding) {
        return new Finding(rule.rule(), finding.seen(), finding.sent(), finding.came(), finding.count());
    }

    /** Returns this probe, skipped unless the bot is so by then. */
    default Probe where(Predicate<PlayerUnderCheck> condition) {
        return player -> condition.test(player) ? play(player) : NOTHING.play(player);
    }

    static List<Finding> joined(List<Finding> some, List<Finding> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
