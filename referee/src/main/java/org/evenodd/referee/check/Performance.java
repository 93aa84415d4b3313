package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Step;

/** Plays scenes in their order, and leaves out those that can show nothing any more. */
final class Performance {

    private static final String NO_MATCH = "no whole match could be played";
    private static final String GONE = "the bot no longer answers";
    private static final String CLOSED = "the bot listens only to a league with which it is registered";

    private final List<Step> steps = new ArrayList<>();
    private final Stage stage;
    private final Consumer<String> progress;
    private boolean gone;

    /**
     * A performance that has not begun.
     *
     * @param progress is told the title of each scene before it is played
     */
    Performance(Stage stage, Consumer<String> progress) {
        this.stage = stage;
        this.progress = progress;
    }

    /** Plays the scenes. */
    CompletableFuture<List<Step>> play(List<Scene> scenes) {
        if (scenes.isEmpty()) {
            return CompletableFuture.completedFuture(List.copyOf(steps));
        }
        return play(scenes.get(0)).thenCompose(step -> {
            steps.add(step);
            return play(scenes.subList(1, scenes.size()));
        });
    }

    private CompletableFuture<Step> play(Scene scene) {
        String obstacle = obstacle(scene);
        if (!obstacle.isEmpty()) {
            return CompletableFuture.completedFuture(Step.skipped(scene.title(), obstacle));
        }
        progress.accept(scene.title());
        return play(scene.beats(), List.of()).thenApply(findings -> judged(scene, findings));
    }

    private String obstacle(Scene scene) {
        if (stage.wantsRegistration()) {
            return CLOSED;
        }
        if (gone) {
            return GONE;
        }
        return scene.need() == Scene.Need.NOTHING || stage.isPlaying() ? "" : NO_MATCH;
    }

    private Step judged(Scene scene, List<Finding> findings) {
        if (stage.wantsRegistration()) {
            return Step.skipped(scene.title(), CLOSED);
        }
        if (scene.need() == Scene.Need.MATCH && findings.stream().anyMatch(Finding::isMust)) {
            stage.stopPlaying();
        }
        gone = findings.stream().anyMatch(finding -> finding.rule().equals(PlayerRule.ALIVE.rule()));
        return Step.done(scene.title(), findings);
    }

    private CompletableFuture<List<Finding>> play(List<Beat> beats, List<Finding> before) {
        if (beats.isEmpty() || stage.wantsRegistration() || before.stream().anyMatch(Finding::isMust)) {
            return CompletableFuture.completedFuture(before);
        }
        return beats.get(0).play(stage).thenCompose(findings -> {
            List<Finding> all = new ArrayList<>(before);
            all.addAll(findings);
            return play(beats.subList(1, beats.size()), all);
        });
    }
}
