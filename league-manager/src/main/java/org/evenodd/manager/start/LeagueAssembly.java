package org.evenodd.manager.start;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RefusalLog;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.inbound.Authentication;
import org.evenodd.manager.inbound.CallLimits;
import org.evenodd.manager.inbound.EndpointInspector;
import org.evenodd.manager.inbound.EndpointInspector.ManagerAddress;
import org.evenodd.manager.inbound.ManagerMessages;
import org.evenodd.manager.inbound.OperatorMethods;
import org.evenodd.manager.inbound.RegistrationContext;
import org.evenodd.manager.inbound.Registrations;
import org.evenodd.manager.inbound.RelayedRegistrations;
import org.evenodd.manager.inbound.RepeatedRequests;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.operator.LeagueGauges;
import org.evenodd.manager.operator.NoticePrinter;
import org.evenodd.manager.operator.OperatorLog;
import org.evenodd.manager.operator.ProgressPrinter;
import org.evenodd.manager.operator.WallClock;
import org.evenodd.manager.outbound.LeagueCalls;
import org.evenodd.manager.outbound.LeagueCalls.FormerAgent;
import org.evenodd.manager.outbound.LeagueCalls.StandingsUpdates;
import org.evenodd.manager.outbound.MatchWaits;
import org.evenodd.manager.outbound.Outboxes;
import org.evenodd.manager.outbound.Outboxes.AgentContacts;
import org.evenodd.manager.outbound.PlayersMemory;
import org.evenodd.manager.outbound.Probes;
import org.evenodd.manager.outbound.Probes.EndpointProbe;
import org.evenodd.manager.outbound.Probes.LastCalls;
import org.evenodd.manager.outbound.Probes.SilentAgents;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.page.FormerLeagues;
import org.evenodd.manager.page.LegPages;
import org.evenodd.manager.page.LiveLeague;
import org.evenodd.manager.page.LiveLeague.JournalSoFar;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.Sessions;
import org.evenodd.manager.page.Sessions.SessionCookie;
import org.evenodd.manager.page.WebPage;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.relay.RelayService;
import org.evenodd.manager.relay.Relays;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.start.LeagueLead.ServableLeague;
import org.evenodd.manager.start.LeagueLoader.LoadedLeague;
import org.evenodd.manager.start.ManagerParts.PageThreads;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.FormerLegs;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.views.EventLog;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Assembles the parts that serve a league: the league itself, its files, its observers, the performers of its effects, its
 * request handlers and its page.
 */
final class LeagueAssembly {
    /** The schedule of a league of thousands of matches takes seconds to write. */
    private static final Duration DISK_TIMEOUT = Duration.ofMinutes(1);

    private final ManagerParts manager;
    private final Relays relays;
    private final OpenService server;
    private final Storage storage;
    private final Lease lease;
    private final EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
    private final LearnedCallForms callForms = new LearnedCallForms();
    private final LastCalls calls;
    private final AuthToken operator;
    private final LoadedLeague loaded;
    private final LeagueEngine engine;
    private final Authentication authentication;
    private final AgentContacts contacts;
    private final MatchWaits waits;
    private final CallLimits limits;

    /**
     * Loads the league.
     *
     * @param parts its platform's transport also sends without the lease
     * @param server where the manager serves requests
     * @param failure called on the league's thread when the store fails
     * @param missing from the store, as the operator accepts
     */
    LeagueAssembly(
            ManagerParts parts,
            OpenService server,
            Storage storage,
            Lease lease,
            Consumer<StoreException> failure,
            Optional<String> missing) {
        Platform platform = parts.platform();
        relays = new Relays(
                platform.scheduler(), this::present, parts.settings().network().ownMachine());
        manager =
                parts.with(platform.with(lease.over(endpoint -> endpoint.isRelayed() ? relays : platform.transport())));
        this.server = server;
        this.storage = storage;
        this.lease = lease;
        manager.log().writeTo(shared().leagueLog(options().league()), AgentKind.LEAGUE_MANAGER.wireName());
        operator =
                Tokens.ofOperator(new TokenFile(shared().operatorToken(options().league())), platform.random());
        manager.keys().writeAddress(shared().managerAddress(options().league()), server.listening());
        loaded = new LeagueLoader(manager, storage.store(), codec).load(missing);
        manager.keys().writeRefereeKey(loaded.tokens());
        engine = new LeagueEngine(loaded.tournament(), loaded.journal(), scheduler(), storage.thread(), failure);
        authentication = new Authentication(loaded.tokens(), engine::league);
        contacts = new AgentContacts(engine::league, loaded.tokens());
        calls = new LastCalls(scheduler());
        limits = new CallLimits(manager.settings().limits(), scheduler(), logger());
        waits = new MatchWaits(engine::tournament, contacts, manager.platform().transport(), scheduler());
    }

    /** Assembles it; the rival, another manager, may not yet know that it has lost the lead. */
    ServableLeague league(Supplier<Optional<Endpoint>> rival) {
        LeagueViews views = views();
        engine.observe(views);
        engine.observe(new EventLog(logger(), codec));
        ProgressPrinter printer = printForPeople();
        Outboxes outboxes = outboxes();
        LeagueCalls messages = leagueCalls(outboxes);
        engine.perform(performers(messages, () -> over(views)));
        OperatorMethods methods = operatorMethods();
        AgentApi service = service(methods, inspector(rival))
                .withMetrics(manager.metrics()
                        .page(() -> LeagueGauges.of(
                                progress(),
                                loaded.journal().last(),
                                outboxes.waiting(),
                                storage.store().unavailableSince().isEmpty())));
        AgentApi page = withPage(service, methods);
        RelayService relay = new RelayService(relays, loaded.tokens()::of, scheduler(), page.otherPaths());
        return new ServableLeague(
                loaded,
                engine,
                views,
                manager.settings().network().relay() ? page.withOtherPaths(relay) : page,
                relays,
                printer,
                () -> messages.invite(loaded.formers()),
                lease);
    }

    /**
     * Ends the program if it is to, when the files of the league are written, or when the disk has hung for a minute; else
     * makes the pages that the league has as a former one. A program that ends leaves them to the next one.
     */
    private void over(LeagueViews views) {
        @Nullable PageThreads page = manager.page();
        if (options().exitWhenDone()) {
            views.flush().thenRun(manager.end()::done);
            scheduler().after(DISK_TIMEOUT, manager.end()::done);
        } else if (page != null) {
            page.background()
                    .execute(() -> FormerLeagues.update(
                            shared(),
                            page.store(),
                            options().league().value()::equals,
                            scheduler().timeOfDay()));
        }
    }

    private Outboxes outboxes() {
        SystemSettings settings = manager.settings();
        MessageClient client = manager.metrics()
                .measured(ProtocolStack.of(settings.compatibility())
                        .client(
                                manager.platform().transport(),
                                scheduler(),
                                settings.limits().maxMessageBytes(),
                                callForms));
        return new Outboxes(client, contacts, settings, scheduler(), calls, engine::submit);
    }

    private LeagueCalls leagueCalls(Outboxes outboxes) {
        return new LeagueCalls(
                contacts,
                manager.author(),
                callForms,
                outboxes,
                new StandingsUpdates(scheduler()),
                server.endpoint(),
                engine::submit);
    }

    /** Wires each kind of effect to its performer. */
    private EffectPerformers performers(LeagueCalls messages, Runnable whenOver) {
        SystemSettings settings = manager.settings();
        EndpointProbe probe = new EndpointProbe(
                manager.platform().transport(), settings.timeouts().other());
        Probes probes = new Probes(probe, calls, scheduler(), engine::submit, settings.health());
        relays.probeBy(probes::search);
        EffectPerformers performers = new EffectPerformers()
                .with(Effect.ProbeEndpoint.class, probes::search)
                .with(Effect.WatchReferees.class, probes::watch)
                .with(Effect.LeagueOver.class, over -> {
                    probes.endSearches();
                    whenOver.run();
                });
        NoticePrinter notices = new NoticePrinter(operatorLog(), scheduler(), engine::league);
        return notices.registerIn(messages.registerIn(performers));
    }

    private OperatorMethods operatorMethods() {
        Duration patience = manager.settings().timeouts().query().dividedBy(2);
        SilentAgents silent =
                new SilentAgents(new EndpointProbe(manager.platform().transport(), patience), engine::league);
        return new OperatorMethods(operator, engine::submit, this::progress, silent::of, manager.author());
    }

    /** Wires every request that the manager answers to its handler. */
    private AgentApi service(OperatorMethods operatorMethods, EndpointInspector inspector) {
        manager.platform().resolver().guardBy(inspector);
        inspector.findOwn();
        RpcEndpoint server = new RpcEndpoint(
                AgentKind.LEAGUE_MANAGER,
                manager.settings().limits(),
                ProtocolStack.of(manager.settings().compatibility()).codec(),
                manager.author(),
                manager.logger());
        messages(inspector).addTo(server);
        operatorMethods.addTo(server, waits::delays);
        return server.api(this::health, manager.metrics())
                .knowing((token, match) -> authentication.holder(token, match).or(() -> relays.holder(token)));
    }

    private ManagerMessages messages(EndpointInspector inspector) {
        Registrations registrations = new Registrations(
                registrationContext(inspector),
                new RelayedRegistrations(manager.settings().network().relay(), relays::registered),
                new RepeatedRequests(scheduler(), authentication),
                limits,
                engine,
                loaded.tokens(),
                manager.author(),
                callForms,
                calls,
                new RefusalLog(manager.author().clock(), logger()));
        return new ManagerMessages(
                authentication,
                registrations,
                limits,
                engine,
                new PlayersMemory(contacts, manager.platform().transport(), scheduler(), engine::submit),
                server.endpoint(),
                manager.author());
    }

    /** A look-up and a probe leave the agent time to learn that they have failed. */
    private RegistrationContext registrationContext(EndpointInspector inspector) {
        Duration registration = manager.settings().timeouts().register();
        return new RegistrationContext(
                authentication,
                inspector,
                manager.platform().scheduler(),
                registration.dividedBy(4),
                new EndpointProbe(manager.platform().transport(), registration.dividedBy(2)),
                manager.settings().network().endpointCheck());
    }

    private EndpointInspector inspector(Supplier<Optional<Endpoint>> rival) {
        ListenAddress address = options().address();
        return new EndpointInspector(
                manager.platform().resolver(),
                new ManagerAddress(server, address.bound(), ListenAddress.isEverywhere(address.host()), rival),
                manager.settings().network().ownMachine(),
                engine::league,
                loaded.formers().stream().map(FormerAgent::registration).toList());
    }

    private HealthReport health() {
        HealthReport health = HealthReport.up(
                AgentKind.LEAGUE_MANAGER.wireName(),
                engine.league().course().state().name());
        HealthReport waiting = engine.tournament().live().referees().awaited()
                ? health.waitingFor(AgentKind.REFEREE.wireName(), null)
                : health;
        return storage.store()
                .unavailableSince()
                .map(since -> health.waitingFor(HealthReport.STORE, since))
                .orElse(waiting);
    }

    private League present() {
        return engine.league();
    }

    private AgentApi withPage(AgentApi service, OperatorMethods methods) {
        @Nullable PageThreads threads = manager.page();
        if (threads == null) {
            return service;
        }
        LiveLeague live = new LiveLeague(
                engine,
                new JournalSoFar(loaded.journal(), loaded.events(), loaded.acts(), storage.thread()),
                threads.feed(),
                this::progress,
                waits,
                league -> rated(league, loaded.journal().legs(), threads.store()),
                threads.background(),
                scheduler());
        engine.observe(live);
        FormerLeagues former = new FormerLeagues(shared(), live);
        threads.background()
                .execute(() -> former.update(threads.store(), scheduler().timeOfDay()));
        Links links = Links.live(manager.settings().network().publicUrl());
        PageParts parts = new PageParts(
                live,
                former,
                new LegPages(live, links, loaded.journal()::legs, threads.store(), threads.background()),
                new Sessions(operator, authentication, manager.platform().random(), scheduler(), limits),
                methods,
                engine::submit,
                new SessionCookie(server.endpoint(), links.url()),
                server.endpoint(),
                links);
        return service.withOtherPaths(new WebPage(parts, threads.threads(), service.otherPaths()));
    }

    private static Optional<Ratings> rated(League league, List<StoredLeg> legs, String store) {
        int over = league.ladder().legsOver();
        int players = league.roster().presentPlayers().size();
        return Ratings.of(
                league,
                over == 0
                        ? List.of()
                        : FormerLegs.ask(
                                store, league.settings().leagueId(), legs, former -> former.sums(over, players)));
    }

    private LeagueViews views() {
        BackgroundFiles files = new BackgroundFiles(manager.platform().disk(), lease::isHeld, logger());
        LeagueViews views = new LeagueViews(shared(), files, scheduler(), loaded.league());
        views.rebuild(loaded.journal().again(), storage.thread(), engine::league);
        return views;
    }

    private ProgressPrinter printForPeople() {
        ProgressPrinter progress =
                new ProgressPrinter(operatorLog(), scheduler(), WallClock.ofThisMachine(), this::progress);
        engine.observe(progress);
        progress.lookForAbsentLater();
        return progress;
    }

    private TournamentProgress progress() {
        return new TournamentProgress(engine.tournament(), scheduler().timeOfDay(), relays::pollAge);
    }

    private ManagerOptions options() {
        return manager.options();
    }

    private SharedDirectory shared() {
        return manager.platform().shared();
    }

    private OperatorLog operatorLog() {
        return new OperatorLog(manager.platform().console(), logger());
    }

    private Scheduler scheduler() {
        return manager.platform().scheduler();
    }

    private Logger logger() {
        return manager.logger();
    }
}
