package org.evenodd.manager.start;

import java.util.Optional;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.page.WebPage.StandbyPage;
import org.evenodd.manager.start.LeagueLead.ServableLeague;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.LeaderGate;
import org.evenodd.manager.store.LeaderGate.NotActive;
import org.evenodd.manager.store.Leadership;
import org.evenodd.manager.store.Leadership.LeaderLock;
import org.evenodd.manager.store.Leadership.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.Leadership.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.Lease;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.Endpoint;

/**
 * Leadership for which the managers of one store compete: this manager stands by until it leads, then opens the league,
 * and stands by again when it has lost the lead. Each term opens the league anew.
 */
final class ContestedLead implements Leadership.LeadershipListener, LeagueLead {
    private final OpenService server;
    private final Storage storage;
    private final LeaderLock lock;
    private final Leadership leadership;
    private final LeaderGate gate;
    private volatile ManagerParts manager;
    private volatile Optional<ServableLeague> league = Optional.empty();
    private volatile Optional<Endpoint> leader = Optional.empty();
    private volatile Optional<Endpoint> rival = Optional.empty();
    private volatile Optional<String> keyMark = Optional.empty();
    private volatile boolean beginning = true;
    private volatile boolean leaderPrinted;
    private boolean proceeding;

    /** A leadership that has not been claimed yet. */
    ContestedLead(ManagerParts manager, OpenService server, Storage storage, LeaderLock lock) {
        this.manager = manager;
        this.server = server;
        this.storage = storage;
        this.lock = lock;
        Platform platform = manager.platform();
        this.leadership =
                new Leadership(lock, platform.scheduler(), storage.thread(), platform.disk(), this, manager.logger());
        AgentApi notActive =
                new NotActive(manager.author(), () -> leader).service(manager.settings(), manager.metrics());
        this.gate = new LeaderGate(manager.page() == null ? notActive : withPage(notActive));
    }

    private AgentApi withPage(AgentApi notActive) {
        return notActive.withOtherPaths(new StandbyPage(
                manager.options().league(),
                () -> leader,
                manager.platform().scheduler()::timeOfDay,
                notActive.otherPaths()));
    }

    /**
     * Claims leadership, and opens the league if the claim succeeds at once.
     *
     * @throws ProgramException (cannot start) for a key that is not the league's, or if a new league is to replace one
     *     that another manager leads
     * @throws StoreException if the store does not answer
     */
    @Override
    public AgentApi begin() {
        leadership.begin();
        beginning = false;
        return gate.api();
    }

    @Override
    public void proceed() {
        Optional<ServableLeague> present;
        synchronized (this) {
            proceeding = true;
            present = league;
        }
        present.ifPresentOrElse(ServableLeague::proceed, this::printLeader);
    }

    private synchronized boolean mayProceedWith(ServableLeague opened) {
        league = Optional.of(opened);
        return proceeding;
    }

    @Override
    public void occupied(LeadershipClaim by) {
        leader = by.endpoint().isEmpty() ? Optional.empty() : Optional.of(Endpoint.parse(by.endpoint()));
        rival = leader.or(() -> rival);
        if (beginning && manager.options().newLeague()) {
            throw ProgramException.cannotStart("Another manager leads league %s: stop it before --new-league."
                    .formatted(manager.options().league()));
        }
        try {
            requireLeagueKey(by);
        } catch (ProgramException e) {
            failed(e);
            return;
        }
        if (!beginning && !leaderPrinted) {
            printLeader();
        }
    }

    /** Checks it again whenever the stored mark changes: managers that start together learn it only then. */
    private void requireLeagueKey(LeadershipClaim claim) {
        if (!claim.keyMark().equals(keyMark)) {
            manager.keys().require(claim.keyMark());
            keyMark = claim.keyMark();
        }
    }

    /** Fails the start while the program starts, and ends the program later. */
    private void failed(RuntimeException failure) {
        if (beginning) {
            throw failure;
        }
        manager.end().failed(String.valueOf(failure.getMessage()));
    }

    private void printLeader() {
        leaderPrinted = true;
        print("another manager leads it%s; standing by"
                .formatted(leader.map(" at %s"::formatted).orElse("")));
    }

    @Override
    public void elected(LeadershipClaim claim, Lease term) {
        leader = Optional.empty();
        try {
            requireLeagueKey(claim);
            open(term);
        } catch (LeadershipLost e) {
            storage.thread().execute(() -> leadership.lose(term, e));
        } catch (StoreException | ProgramException | SettingsException e) {
            failed(e);
        } catch (RuntimeException e) {
            manager.end()
                    .failed("League %s cannot be taken over because of a bug."
                            .formatted(manager.options().league()));
            throw e;
        }
    }

    /** Opens the league for a term, of which nothing outlives it. A new league is begun once only. */
    private void open(Lease term) {
        Platform platform = manager.platform();
        ManagerParts parts =
                manager.with(platform.with(term.on(platform.scheduler())).with(term.over(platform.transport())));
        Storage own = Storage.on(term.on(storage.thread()), storage.store());
        ServableLeague opened =
                new LeagueAssembly(parts, server, own, term, failure -> failed(term, failure)).league(() -> rival);
        manager = manager.continuing();
        lock.keepKeyMark(opened.loaded().tokens().keyMark());
        boolean proceeds = mayProceedWith(opened); // before the gate: the end of the term closes what it let in
        gate.open(term, opened.service());
        if (proceeds) {
            print("this manager leads now");
            opened.proceed();
        }
    }

    private void failed(Lease term, StoreException failure) {
        if (failure instanceof LeadershipLost) {
            leadership.lose(term, failure);
        } else {
            manager.end().storeFailed(failure);
        }
    }

    @Override
    public void lost(Lease term, StoreException reason) {
        leaderPrinted = false;
        manager.logger().warn("This manager leads the league no longer, and follows. {}", reason.sentence());
        league.ifPresent(former -> former.engine().close());
    }

    private void print(String text) {
        manager.platform()
                .console()
                .say("League %s: %s".formatted(manager.options().league(), text));
    }

    @Override
    public Optional<ServableLeague> league() {
        return league;
    }

    @Override
    public void close() {
        leadership.close();
    }
}
