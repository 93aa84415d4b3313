package org.evenodd.manager.start;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.file.OwnerOnly;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.store.Storage;
import org.jspecify.annotations.Nullable;

/** Starts a League Manager: binds its address, opens its store, and leads its league or stands by until it does. */
final class ManagerStart {
    private final ManagerParts manager;
    private final @Nullable PageThreads page;

    ManagerStart(ManagerParts manager) {
        this.manager = manager;
        String store = manager.plan().page();
        this.page = store == null ? null : PageThreads.of(store);
    }

    /** Binds the address before it opens the store; callers wait in the meantime. */
    LeagueManager start(Supplier<Storage> storages) {
        manager.keys().writeRefereeKeyIfKnown();
        CompletableFuture<AgentApi> opening = new CompletableFuture<>();
        AgentApi agent = AgentApi.later(opening).observedBy(manager.metrics().requests());
        OpenService server = manager.platform()
                .host()
                .open(manager.plan().address(), page == null ? agent : agent.with(page.feed()), manager.logger());
        try {
            closeDirectories();
            return start(server, opening, storages.get());
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Mends modes, when what they were has been told. */
    private void closeDirectories() {
        OwnerOnly.close(manager.platform().shared().leagues());
        OwnerOnly.close(manager.platform().shared().matches());
    }

    private LeagueManager start(OpenService server, CompletableFuture<AgentApi> opening, Storage storage) {
        try {
            return storage.store()
                    .leaderLock(manager.plan().league(), server.endpoint())
                    .map(lock ->
                            start(server, opening, storage, new ContestedLead(manager, server, storage, page, lock)))
                    .orElseGet(() -> start(server, opening, storage, uncontested(server, storage)));
        } catch (RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private LeagueManager start(
            OpenService server, CompletableFuture<AgentApi> opening, Storage storage, LeagueLead lead) {
        try {
            opening.complete(lead.begin());
            manager.platform().console().ready(server.endpoint());
            lead.proceed();
            return new LeagueManager(manager.end().status(), server, lead, manager.log(), storage, page);
        } catch (RuntimeException e) {
            lead.close();
            throw e;
        }
    }

    private ServableLeague uncontested(OpenService server, Storage storage) {
        Lease lease = Lease.endless(manager.platform().scheduler());
        return new LeagueAssembly(manager, server, storage, lease, page, manager.end()::storeFailed)
                .league(Optional::empty);
    }
}
