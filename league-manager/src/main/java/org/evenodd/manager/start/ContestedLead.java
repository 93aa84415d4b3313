package org.evenodd.manager.start;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.WebPage.StandbyPage;
import org.evenodd.manager.start.LeagueLead.ServableLeague;
import org.evenodd.manager.start.ManagerParts.PageThreads;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Leadership for which the managers of one store compete.
 *
 * <pre>
 * standby --the lock is free--> leader --the session is lost--> standby
 * </pre>
 *
 * Twice a second, on the league's thread, a standby tries the lock and a leader writes over its session. Each term opens
 * the league anew, and serves it while its lease is held; otherwise callers are told which manager is active, under a public
 * URL with HTTP 503.
 */
final class ContestedLead implements LeagueLead {
    private static final Duration PAUSE_BETWEEN_QUESTIONS = Duration.ofMillis(500);

    /** Before the next claim, after terms in a row that the database has ended: a full disk ends each with its first event. */
    private static final Backoff AFTER_FAILURES = new Backoff(PAUSE_BETWEEN_QUESTIONS, Duration.ofSeconds(10));

    private static final Duration LONG_TERM = Lease.LENGTH;

    private static final String STORE_AWAY = "The league waits for its database: nothing that was acknowledged is lost,"
            + " and nothing more is acknowledged until the database is available again.";

    private final OpenService server;
    private final Storage storage;
    private final LeaderLock lock;
    private final Scheduler scheduler;
    private final AgentApi notActive;
    private volatile ManagerParts manager;
    private volatile @Nullable Lease term;
    private volatile Optional<ServableLeague> league = Optional.empty();
    private volatile Optional<Endpoint> leader = Optional.empty();
    private volatile Optional<Endpoint> rival = Optional.empty();
    private volatile Optional<String> keyMark = Optional.empty();
    private volatile boolean beginning = true;
    private volatile boolean opening;
    private volatile boolean closed;
    private volatile boolean leaderPrinted;
    private boolean waits;
    private long lastTerm;
    private int failures;
    private long termBegun;
    private long notBefore;

    /** A leadership that has not been claimed yet. */
    ContestedLead(ManagerParts manager, OpenService server, Storage storage, LeaderLock lock) {
        this.manager = manager;
        this.server = server;
        this.storage = storage;
        this.lock = lock;
        this.scheduler = manager.platform().scheduler();
        this.notBefore = scheduler.nanoTime();
        String name =
                manager.platform().settings().league(manager.options().league()).displayName();
        AgentApi calls = new NotActive(manager.author(), () -> leader, storage.store()::unavailableSince)
                .service(manager.settings(), manager.metrics());
        this.notActive = manager.page() == null
                ? calls
                : calls.withOtherPaths(new StandbyPage(
                        name,
                        Links.live(manager.settings().network().publicUrl()),
                        () -> leader.or(() -> rival),
                        storage.store()::unavailableSince,
                        calls.otherPaths()));
    }

    /**
     * Claims leadership, and opens the league if the claim succeeds at once. Until it proceeds it claims no more.
     *
     * @throws ProgramException (cannot start) for a key that is not the league's, or if a new league is to replace a league
     *     that another manager leads
     * @throws StoreException if the store does not answer
     */
    @Override
    public AgentApi begin() {
        askLater();
        claim(Runnable::run);
        return new AgentApi(
                        whileLeading(AgentApi::calls),
                        whileLeading(AgentApi::health),
                        whileLeading(AgentApi::metrics),
                        whileLeading(AgentApi::otherPaths))
                .knowing((token, match) ->
                        led().flatMap(led -> led.service().holders().holder(token, match)));
    }

    @Override
    public void proceed() {
        league.ifPresentOrElse(ServableLeague::proceed, this::printLeader);
        beginning = false;
    }

    private Optional<ServableLeague> led() {
        return league.filter(led -> led.lease().isHeld());
    }

    /** Withholds an answer if the lease was lost while it was computed. */
    private Service whileLeading(Function<AgentApi, Service> part) {
        Service otherwise = part.apply(notActive);
        return request -> led().map(led -> part.apply(led.service())
                        .serve(request)
                        .thenCompose(
                                response -> led.lease().isHeld() || led.engine().hasSettled()
                                        ? CompletableFuture.completedFuture(response)
                                        : otherwise.serve(request)))
                .orElseGet(() -> otherwise.serve(request));
    }

    private void askLater() {
        scheduler.after(PAUSE_BETWEEN_QUESTIONS, () -> storage.thread().execute(this::ask));
    }

    private void ask() {
        if (closed) {
            return;
        }
        Lease present = term;
        boolean waited = waits;
        String failure = "";
        try {
            if (present != null) {
                hold(present);
            } else if (!beginning && !opening && scheduler.nanoTime() >= notBefore) {
                claim(manager.platform().disk());
            }
        } catch (StoreException e) {
            failure = e.sentence() + ' ';
        } finally {
            askLater();
        }
        waits = isStoreAway() || !failure.isEmpty();
        if (waits && !waited) {
            manager.logger().warn("{}" + STORE_AWAY, failure);
        }
        if (waits != waited) {
            tellWatchers();
        }
        if (waited && !waits) {
            print("its database is available again");
        }
    }

    private void hold(Lease present) {
        long asked = scheduler.nanoTime();
        try {
            List<String> standbys = lock.hold();
            present.renew(asked);
            if (!standbys.isEmpty()
                    && !standbys.contains(rival.map(Endpoint::toString).orElse(""))) {
                rival = Optional.of(Endpoint.parse(standbys.get(0)));
                tellWatchers();
            }
        } catch (StoreException e) {
            lose(present, e);
        }
    }

    /** Opens the league elsewhere: meanwhile the league's thread holds the lead. */
    private void claim(Executor opener) {
        long asked = scheduler.nanoTime();
        LeadershipClaim claim = lock.claim();
        if (claim.taken() || claim.term() != lastTerm) { // the session of this manager's last term is gone
            league.ifPresent(former -> former.engine().settle());
        }
        if (claim.taken()) {
            lastTerm = claim.term();
            Lease begun = Lease.since(asked, scheduler);
            termBegun = asked;
            opening = true;
            term = begun;
            opener.execute(() -> lead(claim, begun));
        } else {
            follow(claim);
        }
    }

    private void follow(LeadershipClaim claim) {
        Optional<Endpoint> former = leader;
        // of the former term, which the server has not ended yet
        boolean ownSession = claim.term() == lastTerm
                && claim.endpoint().equals(server.endpoint().toString());
        leader = ownSession || claim.endpoint().isEmpty()
                ? Optional.empty()
                : Optional.of(Endpoint.parse(claim.endpoint()));
        if (!leader.equals(former)) {
            tellWatchers();
        }
        rival = leader.or(() -> rival);
        if (beginning && (manager.options().newLeague() || manager.options().acceptLoss())) {
            throw ProgramException.cannotStart(
                    "Another manager leads league %s: stop it before --new-league or --accept-loss."
                            .formatted(manager.options().league()));
        }
        try {
            requireLeagueKey(claim);
            if (!beginning && !ownSession && !leaderPrinted) {
                printLeader();
            }
        } catch (ProgramException e) {
            failed(e);
        }
    }

    /** Checks it again whenever the stored mark changes: managers that start together learn it only then. */
    private void requireLeagueKey(LeadershipClaim claim) {
        if (!claim.keyMark().equals(keyMark)) {
            manager.keys().require(claim.keyMark());
            keyMark = claim.keyMark();
        }
    }

    /** Requires the operator's consent to go on without acknowledged events that the store has lost. */
    private void requireWhole(LeadershipClaim claim) {
        if (claim.missing().isPresent()
                && !manager.options().newLeague()
                && !manager.options().acceptLoss()) {
            throw ProgramException.cannotStart(
                    ("The store lacks %s of league %s, acknowledged by a manager: the database has failed over to a standby"
                                    + " that was behind, an older backup has been restored, or --db names another database."
                                    + " Repair that, or start one manager with --accept-loss to go on without them, or with --new-league.")
                            .formatted(claim.missing().get(), manager.options().league()));
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

    /** Until it returns nothing is claimed again: two leagues of this manager never meet in the store. */
    private void lead(LeadershipClaim claim, Lease begun) {
        leader = Optional.empty();
        try {
            requireLeagueKey(claim);
            requireWhole(claim);
            open(begun, claim);
        } catch (LeadershipLost e) {
            if (beginning && e.isOfTheDatabase()) {
                throw e;
            }
            storage.thread().execute(() -> lose(begun, e));
        } catch (StoreException | ProgramException | SettingsException e) {
            failed(e);
        } catch (RuntimeException e) {
            manager.end()
                    .failed("League %s cannot be taken over because of a bug."
                            .formatted(manager.options().league()));
            throw e;
        } finally {
            opening = false;
        }
    }

    /** Opens the league for a term, of which nothing outlives it. A new league is begun once only. */
    private void open(Lease begun, LeadershipClaim claim) {
        ManagerParts parts = manager.with(manager.platform().with(begun.on(scheduler)));
        Storage own = Storage.on(begun.on(storage.thread()), storage.store());
        ServableLeague opened = new LeagueAssembly(
                        parts, server, own, begun, failure -> failed(begun, failure), claim.missing())
                .league(() -> rival);
        manager = manager.continuing();
        lock.keepKeyMark(opened.loaded().tokens().keyMark());
        league = Optional.of(opened);
        tellWatchers();
        if (!beginning) {
            print("this manager leads now");
            opened.proceed();
        }
    }

    private void failed(Lease begun, StoreException failure) {
        if (failure instanceof LeadershipLost) {
            lose(begun, failure);
        } else {
            manager.end().storeFailed(failure);
        }
    }

    /** Ends a term, unless it is over; on the league's thread. */
    private void lose(Lease former, StoreException reason) {
        if (!former.isOver()) {
            former.end();
            term = null;
            leaderPrinted = false;
            claimLater();
            manager.logger().warn("This manager leads the league no longer, and follows. {}", reason.sentence());
            league.ifPresent(led -> {
                led.engine().close();
                led.relays().close();
            });
            tellWatchers();
        }
    }

    private void claimLater() {
        failures = scheduler.nanoTime() - termBegun < LONG_TERM.toNanos() ? failures + 1 : 1;
        notBefore = scheduler.nanoTime() + AFTER_FAILURES.before(failures).toNanos();
    }

    private boolean isStoreAway() {
        return storage.store().unavailableSince().isPresent();
    }

    private void tellWatchers() {
        @Nullable PageThreads page = manager.page();
        if (page != null) {
            StandbyPage.tell(page.feed(), term != null, leader.or(() -> rival), isStoreAway());
        }
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

    /**
     * Stops claiming, and stops leading once the league's thread has done its waiting tasks. The session's end releases the
     * lock.
     */
    @Override
    public void close() {
        closed = true;
        Lease present = term;
        if (present != null) {
            storage.thread().execute(present::end);
        }
    }
}
