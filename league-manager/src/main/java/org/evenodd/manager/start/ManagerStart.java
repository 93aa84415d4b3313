package org.evenodd.manager.start;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.leadership.LeasedTransport;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.Storage;

/** Starts a League Manager: binds its address, opens its store, and leads its league or stands by until it does. */
final class ManagerStart {
    private final ManagerParts manager;

    ManagerStart(ManagerParts manager) {
        this.manager = manager;
    }

    /** Binds the address before it opens the store; callers wait in the meantime. */
    LeagueManager start(Supplier<Storage> storages) {
        manager.keys().writeRefereeKeyIfKnown();
        CompletableFuture<AgentApi> opening = new CompletableFuture<>();
        OpenService place =
                manager.platform().host().open(manager.plan().address(), AgentApi.later(opening), manager.logger());
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
                    .seat(manager.plan().league(), place.endpoint())
                    .map(seat -> start(place, opening, storage, contested(seat, place, storage)))
                    .orElseGet(() -> start(place, opening, storage, uncontested(place, storage)));
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private LeagueManager start(
            OpenService place, CompletableFuture<AgentApi> opening, Storage storage, LeagueLead lead) {
        try {
            opening.complete(lead.begin());
            manager.platform().console().ready(place.endpoint());
            lead.proceed();
            return new LeagueManager(manager.end().status(), place, lead, manager.log(), storage);
        } catch (RuntimeException e) {
            lead.close();
            throw e;
        }
    }

    private LeagueLead uncontested(OpenService place, Storage storage) {
        Lease lease = Lease.endless(manager.platform().scheduler());
        LeagueAssembly assembly = new LeagueAssembly(manager, place, storage, lease);
        return LeagueLead.uncontested(() -> assembly.league(Optional::empty));
    }

    private LeagueLead contested(LeaderLock seat, OpenService place, Storage storage) {
        Platform platform = manager.platform();
        Lease lease = Lease.by(platform.scheduler());
        Platform leased = platform.with(new LeasedTransport(platform.transport(), lease, platform.scheduler()));
        return new ContestedLead(new LeagueAssembly(manager.with(leased), place, storage, lease), seat);
    }
}
