package org.evenodd.conformance.kit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.evenodd.conformance.kit.CheckReport.CheckStep;

/** A running check: collects steps and remarks, and makes the report. */
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
     * @param progress receives progress lines, for people
     */
    public Suite(CheckPeer<?> peer, String kind, Consumer<String> progress) {
        this.peer = peer;
        this.kind = kind;
        this.progress = progress;
        begun = peer.now();
    }

    /** Reports progress. */
    public void say(String line) {
        progress.accept(line);
    }

    /** Adds a step. */
    public boolean add(CheckStep step) {
        return steps.add(step);
    }

    /** Adds a step before all others. */
    public void addFirst(CheckStep step) {
        steps.add(0, step);
    }

    /** Adds a remark. */
    public void remark(String sentence) {
        remarks.add(sentence);
    }

    public Instant begun() {
        return begun;
    }

    /**
     * Ends the check.
     *
     * @param at the time that the report shows
     */
    public CheckReport checked(Instant at) {
        Duration took = Duration.between(begun, peer.now());
        return new CheckReport(peer.checked(), kind, at, took, peer.exchanges(), steps, remarks);
    }
}
