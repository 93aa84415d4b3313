package org.evenodd.conformance.player;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckPeer.CallTerms;
import org.evenodd.conformance.kit.CheckStep;
import org.evenodd.conformance.kit.CheckVerdict;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.Suite;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks one player: acts as its manager and referee, plays the script, and reports the result. */
final class PlayerCheck implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PlayerCheck.class);
    private static final String REGISTRATION = "registration";

    private final Platform platform;
    private final SystemSettings settings;
    private final CheckPlan plan;
    private final OpenService open;
    private final CheckPeer<AgentKind> peer;
    private final CheckerService service;
    private final PlayerUnderCheck player;
    private final Suite suite;
    private final CompletableFuture<Finding> refused = new CompletableFuture<>();

    /**
     * Opens the checker's own address.
     *
     * @param progress receives progress messages for people
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    PlayerCheck(Platform platform, CheckPlan plan, Consumer<String> progress) {
        this.platform = platform;
        this.settings = platform.settings().system();
        this.plan = plan;
        peer = new CheckPeer<>(platform, plan.target(), CallTerms.of(settings), plan.random());
        open = peer.open(
                AgentKind.LEAGUE_MANAGER,
                AgentKind.LEAGUE_MANAGER,
                HealthReport.up("league_manager", LeagueState.RUNNING_LEAGUE.name()),
                service -> plan.address().open(platform.host(), service.behind(this::watched)));
        ScriptedPlayerLeague league = new ScriptedPlayerLeague(
                SettingsLoader.DEFAULT_LEAGUE,
                plan.target(),
                open.endpoint(),
                plan.token().value());
        service = new CheckerService(peer, league, LOG);
        peer.handleWith(agent -> service);
        player = new PlayerUnderCheck(peer, service, league, settings, plan.random());
        suite = new Suite(peer, "player", progress);
    }

    /** A service that keeps what the bot may have meant first as its registration, where none was understood. */
    private Service watched(Service service) {
        return request -> service.serve(request).thenApply(response -> {
            RefusedRegistration.in(request, response).ifPresent(refused::complete);
            return response;
        });
    }

    /** Runs the check. Completes on the scheduler; fails only because of a bug. */
    CompletableFuture<CheckVerdict> run() {
        suite.say(introduction());
        return peer.isServed(plan.target())
                .thenCompose(there -> there
                        ? checkedWhenRegistered()
                        : Suite.impossible("nobody answers at %s: start the bot first".formatted(plan.target())))
                .thenApplyAsync(outcome -> outcome, platform.scheduler());
    }

    private String introduction() {
        return plan.address().isTaken(open)
                ? "Port %d is taken by another program: the bot finds this check with --manager %s"
                        .formatted(plan.address().address().port(), open.endpoint())
                : "The bot's manager is %s for this check".formatted(open.endpoint());
    }

    private CompletableFuture<CheckVerdict> checkedWhenRegistered() {
        return plan.token()
                .keep(platform.disk())
                .thenCompose(kept -> registered())
                .thenCompose(come -> play());
    }

    private CompletableFuture<Boolean> registered() {
        suite.say("waiting up to %d ms for its registration"
                .formatted(plan.patience().toMillis()));
        return platform.scheduler()
                .within(plan.patience(), service.registered())
                .thenApply(Optional::isPresent);
    }

    private CompletableFuture<CheckVerdict> play() {
        return new ScenarioRunner(player, suite)
                .run(PlayerScript.scenarios())
                .thenApply(done -> player.wantsRegistration() && !registration().isDone() ? closed() : checked());
    }

    private CheckVerdict closed() {
        return new CheckVerdict.Impossible(
                ("the bot at %s listens only to a league with which it is registered: start it again with --manager %s"
                                + " while the checker waits (--await-registration 60 waits longer)")
                        .formatted(plan.target(), open.endpoint()));
    }

    /** A registration that arrives during the scenarios counts too. */
    private CheckVerdict checked() {
        if (registration().isDone()) {
            suite.addFirst(CheckStep.done(REGISTRATION, registration().join()));
        } else {
            suite.addFirst(CheckStep.skipped(REGISTRATION, "the bot did not register with the checker"));
            suite.remark(
                    ("registration not seen: to have it and what follows from tokens judged, start the bot again while"
                                    + " this check waits; its manager is %s here")
                            .formatted(open.endpoint()));
        }
        return suite.checked(peer.now());
    }

    /** What was found in the bot's registration, or in what it may have meant as one; not done where none was seen. */
    private CompletableFuture<List<Finding>> registration() {
        return service.registered().isDone() ? service.registered() : refused.thenApply(List::of);
    }

    @Override
    public void close() {
        peer.close();
    }
}
