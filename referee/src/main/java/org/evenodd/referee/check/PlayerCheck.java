package org.evenodd.referee.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.RecordingTransport;
import org.evenodd.agent.check.Report;
import org.evenodd.agent.check.Step;
import org.evenodd.agent.check.TokenNames;
import org.evenodd.agent.check.Verdict;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.AgentService;
import org.evenodd.agent.program.Health;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.Router;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.message.LeagueState;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Sender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks one player: opens a manager and referee of its own for it, plays the script, and tells what came of it. */
final class PlayerCheck implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PlayerCheck.class);
    private static final String REGISTRATION = "registration";
    private static final Duration READING = Duration.ofMillis(500);

    private final Platform platform;
    private final SystemSettings settings;
    private final CheckPlan plan;
    private final Consumer<String> progress;
    private final CompletableFuture<Service> answering = new CompletableFuture<>();
    private final OpenService open;
    private final RecordingTransport transport;
    private final FrontDesk desk;
    private final Stage stage;

    /**
     * Opens the checker's own address.
     *
     * @param progress is told what is being done, for people
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    PlayerCheck(Platform platform, CheckPlan plan, Consumer<String> progress) {
        this.platform = platform;
        this.settings = platform.settings().system();
        this.plan = plan;
        this.progress = progress;
        open = open(request -> answering.thenCompose(service -> service.serve(request)));
        Cast cast = new Cast(SettingsLoader.DEFAULT_LEAGUE, plan.target(), open.endpoint(), plan.token());
        ProtocolStack stack = ProtocolStack.of(settings.compatibility());
        Author author = new Author(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), plan.random());
        Mailbox mailbox = new Mailbox();
        desk = new FrontDesk(stack, cast, author, mailbox, LOG);
        answering.complete(AgentService.of(desk, settings.limits(), PlayerCheck::health));
        transport = new RecordingTransport(platform.transport(), platform.scheduler());
        stage = new Stage(equipment(stack), cast, author, desk, mailbox);
    }

    private OpenService open(Service service) {
        try {
            return platform.host().open(plan.address(), service);
        } catch (ProgramException e) {
            if (plan.anyPort()) {
                return platform.host().open(plan.address().at(0), service);
            }
            throw e;
        }
    }

    /** What a bot understands besides the protocol's own names is not looked for here. */
    private Stage.Equipment equipment(ProtocolStack stack) {
        MessageClient client = stack.plainClient(
                transport, platform.scheduler(), settings.limits().maxMessageBytes());
        return new Stage.Equipment(platform.scheduler(), transport, client, settings, plan.random());
    }

    private static Health health() {
        return Health.up("league_manager", LeagueState.RUNNING_LEAGUE.name());
    }

    /** Checks; completes on the scheduler and never fails but for a bug. */
    CompletableFuture<Verdict> run() {
        progress.accept(introduction());
        Instant start = platform.scheduler().instant();
        return reached()
                .thenCompose(there -> there ? registered().thenCompose(step -> play(step, start)) : nobody())
                .thenApplyAsync(outcome -> outcome, platform.scheduler());
    }

    private String introduction() {
        return plan.anyPort() && open.endpoint().port() != plan.address().port()
                ? "Port %d is taken by another program: the bot finds this check with --manager %s"
                        .formatted(plan.address().port(), open.endpoint())
                : "The bot's manager is %s for this check".formatted(open.endpoint());
    }

    private CompletableFuture<Boolean> reached() {
        return platform.transport()
                .get(plan.target().at(Router.HEALTH), settings.timeouts().other())
                .thenApply(delivery -> !(delivery instanceof Delivery.Unreachable));
    }

    private CompletableFuture<Verdict> nobody() {
        return CompletableFuture.completedFuture(
                new Verdict.Impossible("nobody answers at %s: start the bot first".formatted(plan.target())));
    }

    private CompletableFuture<Step> registered() {
        progress.accept("waiting up to %d ms for its registration"
                .formatted(plan.patience().toMillis()));
        return platform.scheduler()
                .within(plan.patience(), desk.registered().thenCompose(this::understood))
                .thenApply(found -> found.map(findings -> Step.done(REGISTRATION, findings))
                        .orElseGet(() -> Step.skipped(REGISTRATION, "the bot did not register with the checker")));
    }

    /** A bot believes nobody before it has read the answer to its registration. */
    private CompletableFuture<List<Finding>> understood(List<Finding> findings) {
        CompletableFuture<List<Finding>> later = new CompletableFuture<>();
        platform.scheduler().after(READING, () -> later.complete(findings));
        return later;
    }

    private CompletableFuture<Verdict> play(Step registration, Instant start) {
        return new Performance(stage, progress)
                .play(PlayerScript.scenes())
                .thenApply(
                        steps -> stage.wantsRegistration() && !desk.registered().isDone()
                                ? closed()
                                : judged(registration, steps, start));
    }

    private Verdict closed() {
        return new Verdict.Impossible(
                ("the bot at %s listens only to a league with which it is registered: start it again with --manager %s"
                                + " while the checker waits (--await-registration 60 waits longer)")
                        .formatted(plan.target(), open.endpoint()));
    }

    private Verdict judged(Step registration, List<Step> steps, Instant start) {
        List<Step> all = new ArrayList<>();
        all.add(late(registration));
        steps.forEach(step -> all.add(step.isSkipped() ? step : Step.done(step.title(), named(step.findings()))));
        Instant end = platform.scheduler().instant();
        return new Verdict.Checked(new Report(
                plan.target(), "player", end, Duration.between(start, end), transport.count(), all, remarks()));
    }

    private List<Finding> named(List<Finding> findings) {
        TokenNames names = stage.tokenNames();
        return findings.stream().map(names::in).toList();
    }

    /** A registration that came while the play was under way. */
    private Step late(Step registration) {
        List<Finding> findings = desk.registered().getNow(List.of());
        return registration.isSkipped() && desk.registered().isDone()
                ? Step.done(REGISTRATION, findings)
                : registration;
    }

    private List<String> remarks() {
        return desk.registered().isDone()
                ? List.of()
                : List.of(
                        ("registration not seen: to have it and what follows from tokens judged, start the bot again while"
                                        + " this check waits; its manager is %s here")
                                .formatted(open.endpoint()));
    }

    @Override
    public void close() {
        open.close();
    }
}
