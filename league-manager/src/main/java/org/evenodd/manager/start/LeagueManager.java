package org.evenodd.manager.start;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.manager.start.ManagerParts.PageThreads;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/** A running League Manager. */
public final class LeagueManager implements RunningProgram {
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(2);

    private final ManagerParts parts;
    private @Nullable OpenService server;
    private @Nullable Storage storage;
    private @Nullable LeagueLead lead;

    private LeagueManager(ManagerParts parts) {
        this.parts = parts;
    }

    /**
     * Binds the address, opens the league in a store and begins to serve it. The storage is closed with the program, or
     * at once when it cannot start.
     *
     * @param storage opens it, once the address is bound
     * @throws ProgramException (cannot start) if the store, key or address cannot be used
     * @throws org.evenodd.agent.settings.SettingsException for a wrong setting
     */
    public static LeagueManager start(Platform platform, ManagerOptions options, Supplier<Storage> storage) {
        LeagueManager manager = new LeagueManager(ManagerParts.of(platform, options));
        try {
            manager.start(storage);
            return manager;
        } catch (StoreException e) {
            manager.close();
            throw ProgramException.cannotStart(e.sentence(), e);
        } catch (RuntimeException e) {
            manager.close();
            throw e;
        }
    }

    /** Callers wait from when the address is bound until the league is opened. */
    private void start(Supplier<Storage> storages) {
        parts.keys().writeRefereeKeyIfKnown();
        CompletableFuture<AgentApi> opening = new CompletableFuture<>();
        OpenService bound = bind(AgentApi.later(opening));
        server = bound;
        OwnerOnly.close(parts.platform().shared().leagues());
        OwnerOnly.close(parts.platform().shared().matches());
        Storage opened = storages.get();
        storage = opened;
        LeagueLead leading = lead(bound, opened);
        lead = leading;
        opening.complete(leading.begin());
        parts.platform().console().ready(bound);
        leading.proceed();
    }

    private OpenService bind(AgentApi agent) {
        AgentApi observed = agent.observedBy(parts.metrics().requests());
        @Nullable PageThreads page = parts.page();
        return parts.platform()
                .host()
                .open(parts.options().address(), page == null ? observed : observed.with(page.feed()), parts.logger());
    }

    private LeagueLead lead(OpenService bound, Storage opened) {
        return opened.store()
                .leaderLock(
                        parts.options().league(),
                        bound.endpoint(),
                        parts.platform().shared().lastSeen(parts.options().league()))
                .<LeagueLead>map(lock -> new ContestedLead(parts, bound, opened, lock))
                .orElseGet(() -> new LeagueAssembly(
                                parts,
                                bound,
                                opened,
                                Lease.endless(parts.platform().scheduler()),
                                parts.end()::storeFailed,
                                Optional.empty())
                        .league(Optional::empty));
    }

    /** The endpoint that agents call. */
    public Endpoint endpoint() {
        return Objects.requireNonNull(server).endpoint();
    }

    @Override
    public CompletableFuture<ExitStatus> done() {
        return parts.end().status();
    }

    @Override
    public void close() {
        if (lead != null) {
            lead.league().ifPresent(league -> league.relays().close());
        }
        if (server != null) {
            server.close();
        }
        if (parts.page() != null) {
            parts.page().close();
        }
        if (lead != null) {
            // briefly: these files can be rebuilt
            lead.league()
                    .ifPresent(league -> league.views()
                            .flush()
                            .completeOnTimeout(null, FLUSH_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                            .join());
            lead.close();
        }
        try {
            if (storage != null) {
                storage.close();
            }
        } catch (StoreException e) {
            parts.logger().warn(e.sentence(), e);
        }
        parts.log().close();
    }
}
