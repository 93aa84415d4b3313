package org.evenodd.player.check;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Report;
import org.evenodd.agent.check.Step;
import org.evenodd.agent.check.Stray;
import org.evenodd.agent.check.Verdict;
import org.evenodd.player.check.Registrar.Outcome;
import org.evenodd.protocol.message.LeagueRegisterResponse;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.AgentKind;

/** Has a manager run a league with the checker's agents, and judges it. */
final class ManagerCheck {

    private static final Duration AFTERWARDS = Duration.ofSeconds(1);
    private static final String NAME = "Checker ";

    private final Stage stage;
    private final Registrar registrar;
    private final Reporting reporting;
    private final Duration patience;
    private final int players;
    private final Consumer<String> progress;
    private final List<Step> steps = new CopyOnWriteArrayList<>();
    private final List<String> remarks = new CopyOnWriteArrayList<>();
    private final Instant begun;

    /** @param patience how long it waits for the manager's next move */
    ManagerCheck(Stage stage, Registrar registrar, int players, Duration patience, Consumer<String> progress) {
        this.stage = stage;
        this.registrar = registrar;
        this.players = players;
        this.patience = patience;
        this.progress = progress;
        reporting = new Reporting(stage, registrar);
        begun = stage.scheduler().instant();
    }

    /** Checks the manager. */
    CompletableFuture<Verdict> run() {
        progress.accept("checking the manager at " + stage.manager());
        return stage.post(Stray.UNKNOWN_METHOD.body())
                .thenCompose(first -> first.came() instanceof Delivery.Unreachable unreachable
                        ? impossible("nobody answers at %s: start the manager first (%s)"
                                .formatted(stage.manager(), unreachable.reason()))
                        : Chain.inTurn(List.of(Stray.values()), this::stray).thenCompose(done -> enter()));
    }

    private static CompletableFuture<Verdict> impossible(String sentence) {
        return CompletableFuture.completedFuture(new Verdict.Impossible(sentence));
    }

    private CompletableFuture<Boolean> stray(Stray stray) {
        ManagerRule rule = ManagerRule.valueOf(stray.name());
        return stage.post(stray.body())
                .thenApply(came -> note(
                        stray.title(), stray.isHandled(came) ? List.of() : List.of(rule.seen(Stray.seen(came), came))));
    }

    private CompletableFuture<Verdict> enter() {
        return registrar.register(AgentKind.REFEREE, "Checker's referee").thenCompose(referee -> {
            note("a referee registers", referee.findings());
            return referee.member().isEmpty()
                    ? turnedAway(referee)
                    : registrar.register(AgentKind.PLAYER, NAME + 1).thenCompose(player -> {
                        note("a player registers", player.findings());
                        return player.member().isEmpty() ? turnedAway(player) : prepare();
                    });
        });
    }

    /** A closed league cannot be checked; a manager that does not answer has been. */
    private CompletableFuture<Verdict> turnedAway(Outcome outcome) {
        return outcome.asked().answer() instanceof Answer.Answered answered
                ? impossible("the manager at %s takes nobody (%s): start it with a new league"
                        .formatted(stage.manager(), reason(answered.message())))
                : finish("the checker's agents could not register");
    }

    private static String reason(Message message) {
        if (message instanceof LeagueRegisterResponse player) {
            return String.valueOf(player.rejection().reason());
        }
        return message instanceof RefereeRegisterResponse referee
                ? String.valueOf(referee.rejection().reason())
                : "no reason is given";
    }

    private CompletableFuture<Verdict> prepare() {
        progress.accept("  registrations and queries before the start");
        Admission admission = new Admission(stage, registrar);
        Inquiry inquiry = new Inquiry(stage, registrar);
        stage.tell(new Umpire(
                stage,
                registrar,
                reporting,
                () -> whileRunning(inquiry, admission),
                patience.minus(patience.dividedBy(8)))::hear);
        return step("a registration without a name", admission::malformed)
                .thenCompose(done -> step("a registration in another protocol", admission::otherProtocol))
                .thenCompose(done -> step("a name that is taken", () -> admission.sameName(NAME + 1)))
                .thenCompose(done -> step("wrong queries", inquiry::refused))
                .thenCompose(done -> others())
                .thenCompose(done -> start());
    }

    private CompletableFuture<Boolean> whileRunning(Inquiry inquiry, Admission admission) {
        return step("queries", inquiry::whileRunning).thenCompose(done -> step("a late registration", admission::late));
    }

    private CompletableFuture<Boolean> step(String title, Supplier<CompletableFuture<List<Finding>>> deed) {
        return deed.get().thenApply(findings -> note(title, findings));
    }

    private CompletableFuture<Boolean> others() {
        int have = registrar.players().size();
        return have >= players
                ? CompletableFuture.completedFuture(true)
                : registrar.register(AgentKind.PLAYER, NAME + (have + 1)).thenCompose(outcome -> {
                    note("player %d registers".formatted(have + 1), outcome.findings());
                    return outcome.member().isPresent() ? others() : CompletableFuture.completedFuture(false);
                });
    }

    private CompletableFuture<Verdict> start() {
        progress.accept("  waiting up to %d s for the league to start: start it, if it does not by itself"
                .formatted(patience.toSeconds()));
        CompletableFuture<Boolean> started = stage.journal()
                .until(all -> all.stream()
                        .anyMatch(heard -> heard.type() == MessageType.ROUND_ANNOUNCEMENT
                                || heard.type() == MessageType.RUN_MATCH));
        return stage.scheduler()
                .within(patience, started)
                .thenCompose(come -> come.isPresent()
                        ? follow()
                        : finish("the league did not start within %d s".formatted(patience.toSeconds())));
    }

    private CompletableFuture<Verdict> follow() {
        int before = stage.journal().all().size();
        CompletableFuture<Boolean> more = stage.journal().until(all -> all.size() > before || isOver(all));
        return stage.scheduler().within(patience, more).thenCompose(come -> {
            if (come.isPresent() && !isOver(stage.journal().all())) {
                return follow();
            }
            return afterwards().thenCompose(waited -> judge(come.isPresent()));
        });
    }

    private static boolean isOver(List<Heard> all) {
        return all.stream().anyMatch(heard -> heard.type() == MessageType.LEAGUE_COMPLETED);
    }

    private CompletableFuture<Boolean> afterwards() {
        CompletableFuture<Boolean> waited = new CompletableFuture<>();
        stage.scheduler().after(AFTERWARDS, () -> waited.complete(true));
        return waited;
    }

    private CompletableFuture<Verdict> judge(boolean over) {
        Course course = new Course(registrar.members(), stage.journal().all(), reporting.reported(), isComplete());
        note("reports", reporting.findings());
        note("the form of what it sends", FormJudge.judge(course));
        note("rounds", RoundJudge.judge(course));
        note("standings", StandingsJudge.judge(course));
        note("the league's end", StandingsJudge.end(course));
        if (!over) {
            remarks.add("nothing came for %d s, after %d results (--patience waits longer)"
                    .formatted(patience.toSeconds(), course.results().size()));
        }
        return checked();
    }

    /** Whether it is known what the tables should be. */
    private boolean isComplete() {
        long ids = registrar.members().stream().map(Member::id).distinct().count();
        return reporting.isComplete() && ids == registrar.members().size();
    }

    private boolean note(String title, List<Finding> findings) {
        progress.accept("  " + title);
        return steps.add(Step.done(title, findings));
    }

    private CompletableFuture<Verdict> finish(String why) {
        steps.add(Step.skipped("the league", why));
        return checked();
    }

    private CompletableFuture<Verdict> checked() {
        Instant end = stage.scheduler().instant();
        return CompletableFuture.completedFuture(new Verdict.Checked(new Report(
                stage.manager(), "manager", begun, Duration.between(begun, end), stage.exchanges(), steps, remarks)));
    }
}
