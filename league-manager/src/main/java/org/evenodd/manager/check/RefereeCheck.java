package org.evenodd.manager.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.check.Asked;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Report;
import org.evenodd.agent.check.Step;
import org.evenodd.agent.check.Stray;
import org.evenodd.agent.check.Verdict;
import org.evenodd.protocol.message.MessageType;

/** Plays the script with a referee and judges it. */
final class RefereeCheck {

    private static final String ANNOUNCEMENT = "the round's announcement";
    private static final String REGISTRATION = "registration";
    private static final String STRANGER = "a stranger's RUN_MATCH";

    private final Stage stage;
    private final Waiting waiting;
    private final Consumer<String> progress;
    private final Field field;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final Instant begun;

    RefereeCheck(Stage stage, Waiting waiting, Consumer<String> progress) {
        this.stage = stage;
        this.waiting = waiting;
        this.progress = progress;
        field = new Field(stage, waiting);
        begun = stage.scheduler().instant();
    }

    /** Checks the referee. */
    CompletableFuture<Verdict> run() {
        progress.accept("The referee's manager is %s for this check".formatted(stage.endpoint(Role.MANAGER)));
        return stage.registration(waiting.forRegistration()).thenCompose(come -> begin());
    }

    private static CompletableFuture<Verdict> impossible(String sentence) {
        return CompletableFuture.completedFuture(new Verdict.Impossible(sentence));
    }

    private CompletableFuture<Verdict> begin() {
        progress.accept("checking the referee at " + stage.cast().referee());
        return stage.announce(RefereeScript.FIRST.matches().get(0).match()).thenCompose(asked -> {
            if (asked.isUnreachable()) {
                return impossible("nobody answers at %s: start the referee first (%s)"
                        .formatted(stage.cast().referee(), asked.summary()));
            }
            note(announced(asked));
            return field.play(RefereeScript.FIRST).thenCompose(this::begun);
        });
    }

    private Step announced(Asked asked) {
        boolean wrong = !asked.isTaken() && (stage.token() != null || !asked.isRefused());
        return Step.done(
                ANNOUNCEMENT,
                wrong
                        ? List.of(RefereeRule.ROUND_ANNOUNCEMENT_HEARD.seen(asked.summary(), asked.exchange()))
                        : List.of());
    }

    private CompletableFuture<Verdict> begun(List<Played> first) {
        Asked assigned = first.get(0).assigned();
        if (!assigned.isTaken() && stage.token() == null) {
            return impossible(
                    ("the referee at %s takes no match: %s. Start it with %s as its manager while the checker waits"
                                    + " (--await-registration 60 waits longer)")
                            .formatted(stage.cast().referee(), assigned.summary(), stage.endpoint(Role.MANAGER)));
        }
        judge(RefereeScript.FIRST, first);
        if (!assigned.isTaken()) {
            RefereeScript.scenes().forEach(scene -> note(Step.skipped(scene.title(), "the referee takes no match")));
            return finish();
        }
        return Field.inTurn(RefereeScript.scenes(), this::play)
                .thenCompose(played -> strays())
                .thenCompose(done -> last())
                .thenCompose(done -> finish());
    }

    private CompletableFuture<Boolean> play(Scene scene) {
        progress.accept("  " + scene.title());
        return field.play(scene).thenApply(played -> {
            judge(scene, played);
            return true;
        });
    }

    private void judge(Scene scene, List<Played> played) {
        List<Finding> findings =
                played.stream().flatMap(each -> Judges.judge(each).stream()).toList();
        note(Step.done(scene.title(), findings));
        played.stream()
                .filter(each -> !each.ended()
                        && each.assigned().isTaken()
                        && each.plan().takesTime())
                .forEach(each -> remarks.add("%s was not over after %s s (--patience waits longer): %s"
                        .formatted(
                                each.plan().match(),
                                waiting.patience().toSeconds(),
                                each.plan().description())));
    }

    private CompletableFuture<Boolean> strays() {
        progress.accept("  what no manager sends");
        return Field.inTurn(List.of(Stray.values()), this::stray).thenCompose(done -> stranger());
    }

    private CompletableFuture<Boolean> stray(Stray stray) {
        RefereeRule rule = RefereeRule.valueOf(stray.name());
        return stage.post(stray.body())
                .thenApply(came -> note(Step.done(
                        stray.title(),
                        stray.isHandled(came) ? List.of() : List.of(rule.seen(Stray.seen(came), came)))));
    }

    private CompletableFuture<Boolean> stranger() {
        if (stage.token() == null) {
            note(Step.skipped(STRANGER, "the referee has not registered"));
            return CompletableFuture.completedFuture(true);
        }
        MatchPlan plan = RefereeScript.STRANGERS;
        return stage.assignAsStranger(plan)
                .thenCompose(asked -> field.after(Waiting.AFTERWARDS).thenApply(waited -> {
                    boolean played = stage.heardOf(plan.match()).stream()
                            .anyMatch(heard -> heard.is(MessageType.GAME_INVITATION));
                    note(Step.done(
                            STRANGER,
                            played
                                    ? List.of(RefereeRule.STRANGERS_MATCH.seen("the match is played", asked.exchange()))
                                    : List.of()));
                    return true;
                }));
    }

    private CompletableFuture<Boolean> last() {
        MatchPlan plan = RefereeScript.LAST_MATCH;
        return field.play(plan).thenApply(played -> {
            List<Finding> findings = played.ended()
                    ? Judges.judge(played)
                    : List.of(RefereeRule.ALIVE.seen(
                            "the last match is not played", played.assigned().exchange()));
            return note(Step.done("a last match", findings));
        });
    }

    private boolean note(Step step) {
        return steps.add(step);
    }

    private CompletableFuture<Verdict> finish() {
        steps.add(0, registration());
        Instant end = stage.scheduler().instant();
        return CompletableFuture.completedFuture(new Verdict.Checked(new Report(
                stage.cast().referee(),
                "referee",
                begun,
                Duration.between(begun, end),
                stage.exchanges(),
                steps,
                remarks)));
    }

    private Step registration() {
        return stage.journal().all().stream()
                .filter(heard -> heard.is(MessageType.REFEREE_REGISTER_REQUEST))
                .findFirst()
                .map(heard -> Step.done(
                        REGISTRATION,
                        RegistrationJudge.judge(heard, stage.cast().referee())))
                .orElseGet(() -> Step.skipped(REGISTRATION, "the referee did not register with the checker"));
    }
}
