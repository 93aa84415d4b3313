package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.check.Finding;

/** The smallest part of the play: something is sent, what comes of it is judged. */
@FunctionalInterface
interface Beat {

    CompletableFuture<List<Finding>> play(Stage stage);

    /** Both at the same time. */
    default Beat with(Beat other) {
        return stage -> play(stage).thenCombine(other.play(stage), Beat::joined);
    }

    /** The same; whatever would cost a match breaks this rule instead. */
    default Beat breaking(PlayerRule rule) {
        return stage -> play(stage)
                .thenApply(findings -> findings.stream()
                        .map(finding -> finding.isMust() ? instead(rule, finding) : finding)
                        .toList());
    }

    private static Finding instead(PlayerRule rule, Finding finding) {
        return new Finding(rule.rule(), finding.seen(), finding.sent(), finding.came(), finding.count());
    }

    /** The same, if the bot was given id and token by the checker; else nothing. */
    default Beat whereRegistered() {
        return stage -> stage.isRegistered() ? play(stage) : CompletableFuture.completedFuture(List.of());
    }

    /** The same, if the bot has played whole matches; else nothing. */
    default Beat wherePlaying() {
        return stage -> stage.isPlaying() ? play(stage) : CompletableFuture.completedFuture(List.of());
    }

    private static List<Finding> joined(List<Finding> some, List<Finding> more) {
        List<Finding> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
