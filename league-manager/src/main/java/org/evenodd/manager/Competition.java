package org.evenodd.manager;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.evenodd.manager.leadership.Entrance;
import org.evenodd.manager.leadership.Leadership;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.leadership.NotActive;
import org.evenodd.manager.store.Claim;
import org.evenodd.manager.store.LeaderSeat;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.protocol.agent.Platform;
import org.evenodd.protocol.agent.ProgramException;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.settings.SettingsException;
import org.evenodd.protocol.transport.Service;
import org.evenodd.protocol.transport.Workers;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;

/** A manager that shares its store with others: stands by until it leads, and then opens the league. */
final class Competition implements Leadership.Listener, Duty {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final CompletableFuture<Service> league = new CompletableFuture<>();
    private final Workers thread = new Workers("leadership", 1, PATIENCE);
    private final Platform platform;
    private final ManagerPlan plan;
    private final Lease lease;
    private final Executor storing;
    private final Consumer<String> end;
    private final Supplier<OpenLeague> opening;
    private volatile Optional<Leadership> leadership = Optional.empty();
    private volatile Optional<OpenLeague> open = Optional.empty();
    private volatile Optional<Endpoint> leader = Optional.empty();
    private volatile Optional<String> keyMark = Optional.empty();
    private volatile boolean standingBy;

    /**
     * A competition that has not begun.
     *
     * @param storing where the league is opened later, which may block
     * @param end told, in a sentence, why the program cannot go on
     * @param opening opens the league; asked once, when this manager leads
     */
    Competition(
            Platform platform,
            ManagerPlan plan,
            Lease lease,
            Executor storing,
            Consumer<String> end,
            Supplier<OpenLeague> opening) {
        this.platform = platform;
        this.plan = plan;
        this.lease = lease;
        this.storing = storing;
        this.end = end;
        this.opening = opening;
    }

    /**
     * Claims the leader's seat, and opens the league where that succeeds at once.
     *
     * @return what callers meet
     * @throws ProgramException (cannot start) for another key than the league's, or where a new league is to replace one
     *     that somebody leads
     * @throws StoreException when the store does not answer
     */
    Service begin(LeaderSeat seat, Author author, Logger log) {
        Leadership begun = new Leadership(seat, lease, platform.scheduler(), thread, this, log);
        leadership = Optional.of(begun);
        begun.begin();
        if (lease.isHeld()) {
            open();
        } else {
            standBy();
        }
        Service notActive = new NotActive(author, () -> leader)
                .service(platform.settings().system().limits());
        return new Entrance(lease, request -> league.thenCompose(service -> service.serve(request)), notActive);
    }

    private void standBy() {
        if (plan.anew()) {
            throw ProgramException.cannotStart(
                    "Another manager leads league %s, or did so a moment ago: stop it before --new-league."
                            .formatted(plan.league()));
        }
        standingBy = true;
    }

    /** Goes on with the league, or says who leads it. */
    void proceed() {
        if (standingBy) {
            platform.console()
                    .say("League %s: another manager leads it%s; standing by"
                            .formatted(
                                    plan.league(),
                                    leader.map(" at %s"::formatted).orElse("")));
        } else {
            open.ifPresent(OpenLeague::begin);
        }
    }

    private void open() {
        OpenLeague opened = opening.get();
        leadership.ifPresent(lead -> lead.keepKeyMark(opened.kept().tokens().keyMark()));
        open = Optional.of(opened);
        league.complete(opened.service());
    }

    @Override
    public void occupied(Claim.Occupied by) {
        leader = by.endpoint().isEmpty() ? Optional.empty() : Optional.of(Endpoint.parse(by.endpoint()));
        check(by);
    }

    @Override
    public void elected(Claim.Taken seat) {
        leader = Optional.empty();
        check(seat);
        if (standingBy) {
            storing.execute(() -> orEnd(this::takeOver));
        }
    }

    private void check(Claim claim) {
        if (!claim.keyMark().equals(keyMark)) {
            keyMark = claim.keyMark();
            orEnd(() -> new KeyCheck(plan).require(claim.keyMark()));
        }
    }

    private void takeOver() {
        platform.console().say("League %s: this manager leads now".formatted(plan.league()));
        open();
        open.ifPresent(OpenLeague::begin);
    }

    /** What fails while the program starts, its start is told; later, its end. */
    private void orEnd(Runnable step) {
        try {
            step.run();
        } catch (StoreException | ProgramException | SettingsException e) {
            if (!standingBy) {
                throw e;
            }
            end.accept(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            end.accept("League %s cannot be taken over because of a bug.".formatted(plan.league()));
            throw e;
        }
    }

    @Override
    public void deposed() {
        end.accept("Another manager leads league %s now.".formatted(plan.league()));
    }

    @Override
    public Optional<LeagueViews> views() {
        return open.map(OpenLeague::views);
    }

    @Override
    public void close() {
        leadership.ifPresent(Leadership::close);
        thread.close();
    }
}
