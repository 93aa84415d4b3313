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
    public void add(CheckStep step) {
        steps.add(step);
    }

    /** Adds a step that was done. */
    public void add(String title, List<Finding> findings) {
        add(CheckStep.done(title, findings));
    }

    /** Adds a step before all others. */
    public void addFirst(CheckStep step) {
        steps.add(0, step);
    }

    /** Adds a remark. */
    public void remark(String sentence) {
        remarks.add(sentence);
    }

    /** Ends the check. */
    public CheckReport checked() {
        Duration took = Duration.between(begun, peer.now());
        peer.foreignForm().ifPresent(finding -> add("the form of its calls", List.of(finding)));
        List<CheckStep> timed = steps.stream()
                .map(step -> new CheckStep(
                        step.title(),
                        step.findings().stream()
                                .map(finding -> finding.of(finding.rule().in(peer.settings)))
                                .toList(),
                        step.skipped()))
                .toList();
        return new CheckReport(peer.checked(), kind, begun, took, peer.exchanges(), timed, remarks);
    }
}
