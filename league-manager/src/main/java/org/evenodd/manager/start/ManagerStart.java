package org.evenodd.manager.start;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.evenodd.agent.file.BackgroundFiles;
import org.evenodd.agent.file.DiskTrouble;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.file.TokenFile;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.TongueFile;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.manager.console.ForfeitTeller;
import org.evenodd.manager.console.LeagueTicker;
import org.evenodd.manager.console.PlacesTaken;
import org.evenodd.manager.console.RefereesWaiting;
import org.evenodd.manager.console.Released;
import org.evenodd.manager.console.StartLine;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.handler.OwnPlace;
import org.evenodd.manager.health.watch.RefereeTrouble;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.leadership.LeasedTransport;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.LeaderSeat;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.token.OperatorToken;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.views.EventLog;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Sender;

/** Puts a League Manager together: the store, the league in it, who does its effects, and what it answers. */
final class ManagerStart {
    private static final String NAME = AgentKind.LEAGUE_MANAGER.wireName();

    private final AtomicBoolean ending = new AtomicBoolean();
    private final CompletableFuture<ExitStatus> done = new CompletableFuture<>();
    private final EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
    private final Platform platform;
    private final ManagerPlan plan;
    private final Supplier<Storage> storages;
    private final SystemSettings settings;
    private final SharedDirectory shared;
    private final AgentLog log;

    ManagerStart(Platform platform, ManagerPlan plan, Supplier<Storage> storages) {
        this.platform = platform;
        this.plan = plan;
        this.storages = storages;
        this.settings = platform.settings().system();
        this.shared = platform.shared();
        this.log = platform.log(NAME);
    }

    /** Takes the address before it touches the store; who calls meanwhile waits for the answer. */
    LeagueManager start() {
        new RefereeEntry(plan, shared.refereeKey(plan.league())).writeIfKnown();
        CompletableFuture<Service> reception = new CompletableFuture<>();
        OpenService service = platform.host()
                .open(plan.address(), request -> reception.thenCompose(open -> open.serve(request)), log.logger());
        try {
            return start(service, reception, storages.get());
        } catch (RuntimeException e) {
            service.close();
            throw e;
        }
    }

    private LeagueManager start(OpenService service, CompletableFuture<Service> reception, Storage storage) {
        try {
            Optional<LeaderSeat> seat = storage.store().seat(plan.league(), service.endpoint());
            return seat.isPresent()
                    ? compete(seat.get(), service, reception, storage)
                    : lead(service, reception, storage);
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private LeagueManager lead(OpenService service, CompletableFuture<Service> reception, Storage storage) {
        OpenLeague open = open(service, platform, Lease.endless(platform.scheduler()), storage, Optional::empty);
        reception.complete(open.service());
        platform.console().ready(service.endpoint());
        open.begin();
        return new LeagueManager(done, service, new Duty.Alone(open.views()), log, storage);
    }

    private LeagueManager compete(
            LeaderSeat seat, OpenService service, CompletableFuture<Service> reception, Storage storage) {
        Lease lease = Lease.by(platform.scheduler());
        Platform leased = platform.with(new LeasedTransport(platform.transport(), lease, platform.scheduler()));
        Competition competition = new Competition(
                leased, plan, lease, storage, this::end, rival -> open(service, leased, lease, storage, rival));
        try {
            reception.complete(competition.begin(seat, author(), log.logger()));
            platform.console().ready(service.endpoint());
            competition.proceed();
            return new LeagueManager(done, service, competition, log, storage);
        } catch (RuntimeException e) {
            competition.close();
            throw e;
        }
    }

    /** The league, with everything that it takes to serve it. */
    private OpenLeague open(
            OpenService service, Platform world, Lease lease, Storage storage, Supplier<Optional<Endpoint>> rival) {
        log.writeTo(shared.leagueLog(plan.league()), NAME);
        AuthToken operator = operator();
        KeptLeague kept = new LeagueOpening(platform, plan, storage.store(), codec, log.logger()).league();
        new RefereeEntry(plan, shared.refereeKey(plan.league())).write(kept.tokens());
        Author author = author();
        LeagueEngine engine = new LeagueEngine(
                kept.tournament(), kept.journal(), platform.scheduler(), storage.executor(), this::storeFailed);
        LeagueTicker ticker = new LeagueTicker(platform.console(), platform.scheduler(), kept.league());
        BackgroundFiles files =
                new BackgroundFiles(platform.disk(), lease::isHeld, BackgroundFiles.Listener.telling(log.logger()));
        LeagueViews views = observe(engine, kept, ticker, files);
        views.restoreBy(() ->
                storage.executor().execute(() -> views.restore(kept.journal().read())));
        SpokenTongues tongues = tongues(files);
        engine.observe(new Newcomers(tongues));
        Errands errands = new Errands(world, settings, engine, kept.tokens(), author, tongues);
        engine.perform(new RefereeTrouble(platform.console(), log.logger())
                .addTo(errands.router(ticker, this::leagueIsOver))
                .on(Effect.PlaceReleased.class, new Released(platform.console(), log.logger())::tell));
        OwnPlace own = place(service, rival);
        Service reception = new Reception(world, settings, engine, kept.tokens(), author, own, tongues, log.logger())
                .service(operator);
        return new OpenLeague(kept, engine, views, reception, new StartLine(platform.console(), log.logger()));
    }

    private SpokenTongues tongues(BackgroundFiles files) {
        return new TongueFile(shared.tongues(plan.league()), files, platform.scheduler(), log.logger())
                .open(settings.compatibility());
    }

    private Author author() {
        return new Author(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), platform.random());
    }

    private OwnPlace place(OpenService service, Supplier<Optional<Endpoint>> rival) {
        ListenAddress address = plan.address();
        return new OwnPlace(service.endpoint(), address.bound(), address.isEverywhere(), rival);
    }

    private LeagueViews observe(LeagueEngine engine, KeptLeague kept, LeagueTicker ticker, BackgroundFiles files) {
        LeagueViews views = new LeagueViews(shared, files, platform.scheduler(), kept.league());
        views.rebuild(kept.events(), kept.league());
        engine.observe(views);
        engine.observe(new EventLog(log.logger(), codec));
        engine.observe(ticker);
        engine.observe(new ForfeitTeller(platform.console(), log.logger()));
        engine.observe(new RefereesWaiting(platform.console(), log.logger()));
        engine.observe(new PlacesTaken(platform.console(), log.logger(), kept.league()));
        return views;
    }

    private AuthToken operator() {
        AuthToken operator = OperatorToken.random(platform.random());
        TokenFile file = new TokenFile(shared.operatorToken(plan.league()));
        try {
            file.keep(operator);
            return operator;
        } catch (IOException e) {
            throw ProgramException.cannotStart(
                    "The operator's token %s cannot be written: %s.".formatted(file.path(), DiskTrouble.reason(e)), e);
        }
    }

    private void leagueIsOver() {
        if (plan.exitWhenDone()) {
            done.complete(ExitStatus.DONE);
        }
    }

    private void storeFailed(StoreException failure) {
        log.logger().debug("The store failed", failure);
        end(failure.sentence());
    }

    private void end(String sentence) {
        if (ending.compareAndSet(false, true)) {
            log.logger().error("{} The League Manager ends here.", sentence);
            done.complete(ExitStatus.CANNOT_START);
        }
    }
}
