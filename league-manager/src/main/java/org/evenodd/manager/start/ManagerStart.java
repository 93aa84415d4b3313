package org.evenodd.manager.start;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.leadership.LeasedTransport;
import org.evenodd.manager.store.LeaderSeat;
import org.evenodd.manager.store.Storage;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.Sender;

/** Puts a League Manager to work: it takes its address, opens its store, and leads its league or stands by until it does. */
final class ManagerStart {
    private final Platform platform;
    private final ManagerPlan plan;
    private final SystemSettings settings;
    private final AgentLog log;
    private final ManagerEnd end;
    private final LeagueKeys keys;
    private final Author author;

    ManagerStart(Platform platform, ManagerPlan plan) {
        this.platform = platform;
        this.plan = plan;
        this.settings = platform.settings().system();
        this.log = platform.log(AgentKind.LEAGUE_MANAGER.wireName());
        this.end = new ManagerEnd(log.logger());
        this.keys = new LeagueKeys(plan, platform.shared().refereeKey(plan.league()), platform.random(), log.logger());
        this.author = new Author(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), platform.random());
    }

    /** Takes the address before it touches the store; who calls meanwhile waits for the answer. */
    LeagueManager start(Supplier<Storage> storages) {
        keys.writeRefereeKeyIfKnown();
        CompletableFuture<AgentApi> opening = new CompletableFuture<>();
        OpenService place = platform.host().open(plan.address(), AgentApi.later(opening), log.logger());
        try {
            return start(place, opening, storages.get());
        } catch (RuntimeException e) {
            place.close();
            throw e;
        }
    }

    private LeagueManager start(OpenService place, CompletableFuture<AgentApi> opening, Storage storage) {
        try {
            return storage.store()
                    .seat(plan.league(), place.endpoint())
                    .map(seat -> start(place, opening, storage, contested(seat, place, storage)))
                    .orElseGet(() -> start(place, opening, storage, uncontested(place, storage)));
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private LeagueManager start(OpenService place, CompletableFuture<AgentApi> opening, Storage storage, Lead lead) {
        try {
            opening.complete(lead.begin());
            platform.console().ready(place.endpoint());
            lead.proceed();
            return new LeagueManager(end.status(), place, lead, log, storage);
        } catch (RuntimeException e) {
            lead.close();
            throw e;
        }
    }

    private Lead uncontested(OpenService place, Storage storage) {
        LeagueAssembly assembly = assembly(platform, place, storage, Lease.endless(platform.scheduler()));
        return Lead.uncontested(() -> assembly.league(Optional::empty));
    }

    private Lead contested(LeaderSeat seat, OpenService place, Storage storage) {
        Lease lease = Lease.by(platform.scheduler());
        Platform leased = platform.with(new LeasedTransport(platform.transport(), lease, platform.scheduler()));
        return new ContestedLead(assembly(leased, place, storage, lease), seat);
    }

    private LeagueAssembly assembly(Platform world, OpenService place, Storage storage, Lease lease) {
        return new LeagueAssembly(world, settings, plan, keys, place, storage, lease, author, end, log);
    }
}
