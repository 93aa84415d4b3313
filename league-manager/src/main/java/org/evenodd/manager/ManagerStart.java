package org.evenodd.manager;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.manager.console.LeagueTicker;
import org.evenodd.manager.console.PlacesTaken;
import org.evenodd.manager.console.RefereeTrouble;
import org.evenodd.manager.console.StartLine;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.handler.OwnPlace;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.Command;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.token.OperatorToken;
import org.evenodd.manager.views.EventLog;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.protocol.agent.ExitStatus;
import org.evenodd.protocol.agent.OpenService;
import org.evenodd.protocol.agent.Platform;
import org.evenodd.protocol.agent.ProgramException;
import org.evenodd.protocol.file.BackgroundFiles;
import org.evenodd.protocol.file.DiskTrouble;
import org.evenodd.protocol.file.SharedDirectory;
import org.evenodd.protocol.file.TokenFile;
import org.evenodd.protocol.log.AgentLog;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.settings.SystemSettings;
import org.evenodd.protocol.transport.Service;
import org.evenodd.protocol.transport.address.Location;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Sender;

/** Puts a League Manager together: the store, the league in it, who does its effects, and what it answers. */
final class ManagerStart {
    private static final String NAME = AgentKind.LEAGUE_MANAGER.wireName();

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
        this.log = AgentLog.of(NAME, platform.disk());
    }

    /** Takes the address before it touches the store; who calls meanwhile waits for the answer. */
    LeagueManager start() {
        CompletableFuture<Service> reception = new CompletableFuture<>();
        OpenService service =
                platform.host().open(plan.address(), request -> reception.thenCompose(open -> open.serve(request)));
        try {
            return start(service, reception, storages.get());
        } catch (RuntimeException e) {
            service.close();
            throw e;
        }
    }

    private LeagueManager start(OpenService service, CompletableFuture<Service> reception, Storage storage) {
        try {
            return serve(service, reception, storage);
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private LeagueManager serve(OpenService service, CompletableFuture<Service> reception, Storage storage) {
        log.writeTo(shared.leagueLog(plan.league()), NAME);
        AuthToken operator = operator();
        KeptLeague kept = new LeagueOpening(platform, plan, storage.store(), codec, log.logger()).league();
        Author author = new Author(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), platform.random());
        LeagueEngine engine = new LeagueEngine(
                kept.tournament(), kept.journal(), platform.scheduler(), storage.executor(), this::storeFailed);
        LeagueTicker ticker = new LeagueTicker(platform.console(), platform.scheduler(), kept.league());
        LeagueViews views = observe(engine, kept, ticker);
        views.restoreBy(() ->
                storage.executor().execute(() -> views.restore(kept.journal().read())));
        engine.perform(new RefereeTrouble(platform.console(), log.logger())
                .addTo(new Errands(platform, settings, engine, kept.tokens(), author)
                        .router(ticker, this::leagueIsOver)));
        reception.complete(
                new Reception(platform, settings, engine, kept.tokens(), author, place(service)).service(operator));
        platform.console().ready(service.endpoint());
        new StartLine(platform.console(), log.logger()).tell(kept.league(), kept.anew());
        engine.submit(new Command.Recover());
        return new LeagueManager(done, service, views, log, storage);
    }

    private OwnPlace place(OpenService service) {
        CompletableFuture<Location> unused =
                platform.resolver().findAnew(service.endpoint().host());
        return new OwnPlace(service.endpoint(), plan.address().isEverywhere());
    }

    private LeagueViews observe(LeagueEngine engine, KeptLeague kept, LeagueTicker ticker) {
        BackgroundFiles files = new BackgroundFiles(platform.disk(), BackgroundFiles.Listener.telling(log.logger()));
        LeagueViews views = new LeagueViews(shared, files, platform.scheduler(), kept.league());
        views.rebuild(kept.events(), kept.league());
        engine.observe(views);
        engine.observe(new EventLog(log.logger(), codec));
        engine.observe(ticker);
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
        log.logger().error("{} The League Manager ends here.", failure.sentence(), failure);
        done.complete(ExitStatus.CANNOT_START);
    }
}
