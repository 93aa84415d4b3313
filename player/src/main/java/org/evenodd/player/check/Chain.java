package org.evenodd.player.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Does one thing after the other. */
final class Chain {

    private Chain() {}

    /** Does something with each, each when the one before is done. */
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
}
