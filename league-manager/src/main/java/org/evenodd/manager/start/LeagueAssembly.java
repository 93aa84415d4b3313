package org.evenodd.manager.start;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.file.TokenFile;
import org.evenodd.agent.metrics.Gauge;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.manager.console.ForfeitTeller;
import org.evenodd.manager.console.LeagueTicker;
import org.evenodd.manager.console.Narrator;
import org.evenodd.manager.console.NoticeTeller;
import org.evenodd.manager.console.RefereesWaiting;
import org.evenodd.manager.console.StartCountdown;
import org.evenodd.manager.console.StartLine;
import org.evenodd.manager.console.WaitTeller;
import org.evenodd.manager.console.WallClock;
import org.evenodd.manager.delivery.AgentContacts;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.handler.EndpointInspector.ManagerAddress;
import org.evenodd.manager.health.watch.EndpointProbe;
import org.evenodd.manager.health.watch.SilentAgents;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.metrics.LeagueGauges;
import org.evenodd.manager.operator.OperatorMethods;
import org.evenodd.manager.start.LeagueLoader.LoadedLeague;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.token.Tokens.OperatorToken;
import org.evenodd.manager.views.EventLog;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.manager.waits.MatchWaits;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Assembles what serves a league: the league itself, its files, its observers, what performs its effects, and its
 * request handlers.
 *
 * @param manager its platform's transport sends nothing without the lease
 * @param server where the manager serves requests
 * @param page null for none
 * @param failure called on the league's thread when the store fails
 */
record LeagueAssembly(
        ManagerParts manager,
        OpenService server,
        Storage storage,
        Lease lease,
        @Nullable PageThreads page,
        Consumer<StoreException> failure) {

    /** The schedule of a league of thousands of matches takes seconds to write. */
    private static final Duration DISK_PATIENCE = Duration.ofMinutes(1);

    /**
     * Loads the league and assembles it.
     *
     * @param rival the endpoint of the former leader, which may not yet know that it has lost the lead
     */
    ServableLeague league(Supplier<Optional<Endpoint>> rival) {
        manager.log().writeTo(shared().leagueLog(plan().league()), AgentKind.LEAGUE_MANAGER.wireName());
        AuthToken operator = operator();
        EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
        LoadedLeague loaded = new LeagueLoader(manager, storage.store(), codec).load();
        manager.keys().writeRefereeKey(loaded.tokens());
        LeagueEngine engine =
                new LeagueEngine(loaded.tournament(), loaded.journal(), scheduler(), storage.thread(), failure);
        BackgroundFiles files = new BackgroundFiles(manager.platform().disk(), lease::isHeld, logger());
        LeagueViews views = views(loaded, files);
        engine.observe(views);
        engine.observe(new EventLog(logger(), codec));
        LeagueTicker ticker = observeForPeople(engine);
        LearnedCallForms callForms = new LearnedCallForms();
        EffectWiring effects = EffectWiring.of(
                manager,
                engine,
                loaded.tokens(),
                callForms,
                new NoticeTeller(narrator(), ticker::begins),
                plan().exitWhenDone() ? () -> endOnceWritten(views) : () -> {});
        engine.perform(effects.performer());
        MatchWaits waits = waits(engine, loaded);
        OperatorMethods methods = operatorMethods(operator, engine);
        AgentApi service = new RequestWiring(manager, engine, loaded.tokens(), ownAddress(rival), callForms, waits)
                .service(methods)
                .withMetrics(manager.metrics().page(() -> gauges(engine, loaded, effects)));
        if (page != null) {
            PageWiring pages = new PageWiring(
                    manager, page, server.endpoint(), engine, loaded, waits, operator, methods, storage.thread());
            service = service.withOtherPaths(pages.before(service.otherPaths()));
        }
        return new ServableLeague(
                loaded,
                engine,
                views,
                service,
                new StartLine(narrator()),
                new StartCountdown(console(), scheduler(), WallClock.ofThisMachine(), engine::league));
    }

    /** Ends the program when the files of the league are written, or when the disk has hung for a minute. */
    private void endOnceWritten(LeagueViews views) {
        views.flush().thenRun(manager.end()::done);
        scheduler().after(DISK_PATIENCE, manager.end()::done);
    }

    private MatchWaits waits(LeagueEngine engine, LoadedLeague loaded) {
        return new MatchWaits(
                engine::tournament,
                new AgentContacts(engine::league, loaded.tokens()),
                manager.platform().transport(),
                scheduler());
    }

    private OperatorMethods operatorMethods(AuthToken operator, LeagueEngine engine) {
        Duration patience = manager.settings().timeouts().query().dividedBy(2);
        SilentAgents silent =
                new SilentAgents(new EndpointProbe(manager.platform().transport(), patience), engine::league);
        return new OperatorMethods(operator, engine::submit, engine::tournament, silent::of, manager.author());
    }

    private static List<Gauge> gauges(LeagueEngine engine, LoadedLeague loaded, EffectWiring effects) {
        return LeagueGauges.of(
                engine.tournament(), loaded.journal().last(), effects.outboxes().waiting());
    }

    private AuthToken operator() {
        AuthToken operator = OperatorToken.random(manager.platform().random());
        TokenFile file = new TokenFile(shared().operatorToken(plan().league()));
        try {
            file.keep(operator);
            return operator;
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "The operator's token %s cannot be written: %s.".formatted(file.path(), DiskTrouble.reason(e)), e);
        }
    }

    private LeagueViews views(LoadedLeague loaded, BackgroundFiles files) {
        LeagueViews views = new LeagueViews(shared(), files, scheduler(), loaded.league());
        views.rebuild(loaded.events(), loaded.league());
        views.restoreBy(() ->
                storage.thread().execute(() -> views.restore(loaded.journal().read())));
        return views;
    }

    private LeagueTicker observeForPeople(LeagueEngine engine) {
        LeagueTicker ticker = new LeagueTicker(console(), scheduler(), engine.league());
        engine.observe(new ForfeitTeller(narrator())); // before the final table, which ends the story
        engine.observe(ticker);
        engine.observe(new RefereesWaiting(narrator(), scheduler(), engine::league));
        WaitTeller waits = new WaitTeller(narrator(), scheduler(), engine::tournament);
        engine.observe(waits);
        waits.tellSoon();
        return ticker;
    }

    private ManagerAddress ownAddress(Supplier<Optional<Endpoint>> rival) {
        ListenAddress address = plan().address();
        return new ManagerAddress(server.endpoint(), address.bound(), address.isEverywhere(), rival);
    }

    private ManagerPlan plan() {
        return manager.plan();
    }

    private SharedDirectory shared() {
        return manager.platform().shared();
    }

    private Narrator narrator() {
        return new Narrator(console(), logger());
    }

    private Console console() {
        return manager.platform().console();
    }

    private Scheduler scheduler() {
        return manager.platform().scheduler();
    }

    private Logger logger() {
        return manager.logger();
    }
}
