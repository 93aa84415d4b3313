package org.evenodd.agent.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/** A check under way: the steps that are done, what its reader may want to know, and in the end the report. */
public final class Suite {

    private final List<CheckStep> steps = new CopyOnWriteArrayList<>();
    private final List<String> remarks = new CopyOnWriteArrayList<>();
    private final CheckPeer<?> peer;
    private final String kind;
    private final Consumer<String> progress;
    private final Instant begun;

    /**
     * Begins.
     *
     * @param kind of the checked agent, for people
     * @param progress is told what is being done, likewise
     */
    public Suite(CheckPeer<?> peer, String kind, Consumer<String> progress) {
        this.peer = peer;
        this.kind = kind;
        this.progress = progress;
        begun = peer.now();
    }

    /** Tells what is being done. */
    public void say(String line) {
        progress.accept(line);
    }

    /** Takes note of a step. */
    public boolean add(CheckStep step) {
        return steps.add(step);
    }

    /** Takes note of a step that stands before all others. */
    public void addFirst(CheckStep step) {
        steps.add(0, step);
    }

    /** Takes note of what no rule demands. */
    public void remark(String sentence) {
        remarks.add(sentence);
    }

    public Instant begun() {
        return begun;
    }

    /** That the check cannot be made, and what to do. */
    public static CompletableFuture<CheckVerdict> impossible(String sentence) {
        return CompletableFuture.completedFuture(new CheckVerdict.Impossible(sentence));
    }

    /**
     * Ends.
     *
     * @param at which time the report is to show
     */
    public CheckVerdict checked(Instant at) {
        Duration took = Duration.between(begun, peer.now());
        return new CheckVerdict.Checked(
                new CheckReport(peer.checked(), kind, at, took, peer.exchanges(), steps, remarks));
    }

    /** Does something with each, one after the other. */
    public static <A, B> CompletableFuture<List<B>> inTurn(List<A> all, Function<A, CompletableFuture<B>> deed) {
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
