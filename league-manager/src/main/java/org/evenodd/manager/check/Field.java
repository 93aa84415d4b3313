package org.evenodd.manager.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.agent.check.Asked;
import org.evenodd.protocol.message.MessageType;

/** Plays the matches of the script with the referee. */
record Field(Stage stage, Waiting waiting) {

    /** Plays all matches of a scene at once; one that found no place and lasts long, alone afterwards. */
    CompletableFuture<List<Played>> play(Scene scene) {
        List<CompletableFuture<Played>> all =
                scene.matches().stream().map(this::play).toList();
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenCompose(
                        done -> inTurn(all.stream().map(CompletableFuture::join).toList(), this::again));
    }

    private CompletableFuture<Played> again(Played played) {
        return played.assigned().isRefused() && played.plan().takesTime()
                ? play(played.plan())
                : CompletableFuture.completedFuture(played);
    }

    /** Does something with each, one after the other. */
    static <A, B> CompletableFuture<List<B>> inTurn(List<A> all, Function<A, CompletableFuture<B>> deed) {
        CompletableFuture<List<B>> done = CompletableFuture.completedFuture(new ArrayList<>());
        for (A each : all) {
            done = done.thenCompose(before -> deed.apply(each).thenApply(next -> {
                before.add(next);
                return before;
            }));
        }
        return done;
    }

    CompletableFuture<Played> play(MatchPlan plan) {
        return stage.assign(plan).thenCompose(assigned -> {
            if (!assigned.isTaken()) {
                return settled(plan, assigned, false);
            }
            if (plan.twice()) {
                stage.assign(plan);
            }
            return ended(plan).thenCompose(ended -> settled(plan, assigned, ended));
        });
    }

    private CompletableFuture<Boolean> ended(MatchPlan plan) {
        CompletableFuture<Boolean> reported = stage.journal().until(heard -> isReported(heard, plan));
        return stage.scheduler().within(waiting.forEnd(plan), reported).thenApply(met -> met.orElse(false));
    }

    private static boolean isReported(List<Heard> heard, MatchPlan plan) {
        int reports = (int) heard.stream()
                .filter(each -> each.is(MessageType.MATCH_RESULT_REPORT)
                        && each.match().equals(plan.match().value()))
                .count();
        return reports > 0 && plan.atReports().settles(reports);
    }

    private CompletableFuture<Played> settled(MatchPlan plan, Asked assigned, boolean ended) {
        return after(Waiting.afterEnd(plan))
                .thenApply(waited -> new Played(plan, assigned, stage.heardOf(plan.match()), ended, stage.token()));
    }

    CompletableFuture<Boolean> after(Duration delay) {
        CompletableFuture<Boolean> waited = new CompletableFuture<>();
        stage.scheduler().after(delay, () -> waited.complete(true));
        return waited;
    }
}
