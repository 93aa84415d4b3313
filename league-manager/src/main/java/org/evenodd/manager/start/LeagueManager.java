package org.evenodd.manager.start;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.manager.store.Lease;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/** A running League Manager. */
public final class LeagueManager implements RunningProgram {
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(2);

    private final CompletableFuture<ExitStatus> done;
    private final OpenService server;
    private final LeagueLead lead;
    private final AgentLog log;
    private final Storage storage;
    private final @Nullable PageThreads page;

    LeagueManager(
            CompletableFuture<ExitStatus> done,
            OpenService server,
            LeagueLead lead,
            AgentLog log,
            Storage storage,
            @Nullable PageThreads page) {
        this.done = done;
        this.server = server;
        this.lead = lead;
        this.log = log;
        this.storage = storage;
        this.page = page;
    }

    /**
     * Binds the plan's address, opens its league in a store and begins to serve it. The storage is closed with the
     * program, or at once when it cannot start.
     *
     * @param storage opens it, once the address is bound
     * @throws ProgramException (cannot start) if the store, key or address cannot be used
     * @throws org.evenodd.agent.settings.SettingsException for a wrong setting
     */
    public static LeagueManager start(Platform platform, ManagerPlan plan, Supplier<Storage> storage) {
        try {
            return new ManagerStart(ManagerParts.of(platform, plan)).start(storage);
        } catch (StoreException e) {
            throw ProgramException.cannotStart(e.sentence(), e);
        }
    }

    /** The endpoint that agents call. */
    public Endpoint endpoint() {
        return server.endpoint();
    }

    @Override
    public CompletableFuture<ExitStatus> done() {
        return done;
    }

    @Override
    public void close() {
        server.close();
        if (page != null) {
            page.close();
        }
        lead.league().ifPresent(league -> await(league.views().flush()));
        lead.close();
        closeStorage();
        log.close();
    }

    private void closeStorage() {
        try {
            storage.close();
        } catch (StoreException e) {
            log.logger().warn(e.sentence(), e);
        }
    }

    /** Waits briefly: these files can be rebuilt. */
    private void await(CompletableFuture<Void> flush) {
        try {
            flush.get(FLUSH_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            log.logger().warn("The files of the league are not up to date: the next start rebuilds them", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts a League Manager: binds its address, opens its store, and leads its league or stands by until it does. */
    static final class ManagerStart {
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
            AgentApi agent =
                    AgentApi.later(opening).observedBy(manager.metrics().requests());
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
                        .map(lock -> start(
                                server, opening, storage, new ContestedLead(manager, server, storage, page, lock)))
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
}
