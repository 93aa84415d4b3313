package org.evenodd.manager.start;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.leadership.Entrance;
import org.evenodd.manager.leadership.Leadership;
import org.evenodd.manager.leadership.Lease;
import org.evenodd.manager.leadership.NotActive;
import org.evenodd.manager.store.Claim;
import org.evenodd.manager.store.LeaderSeat;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.views.LeagueViews;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.value.Endpoint;
import org.slf4j.Logger;

/** A manager that shares its store with others: stands by until it leads, and then opens the league. */
final class Competition implements Leadership.Listener, Duty {
    private final CompletableFuture<Service> league = new CompletableFuture<>();
    private final Platform platform;
    private final ManagerPlan plan;
    private final Lease lease;
    private final Storage storage;
    private final Consumer<String> end;
    private final Function<Supplier<Optional<Endpoint>>, OpenLeague> opening;
    private volatile Optional<Leadership> leadership = Optional.empty();
    private volatile Optional<OpenLeague> open = Optional.empty();
    private volatile Optional<Endpoint> leader = Optional.empty();
    private volatile Optional<Endpoint> rival = Optional.empty();
    private volatile Optional<String> keyMark = Optional.empty();
    private volatile boolean standingBy;

    /**
     * A competition that has not begun.
     *
     * @param storage on whose thread the league is opened later
     * @param end told, in a sentence, why the program cannot go on
     * @param opening opens the league, knowing who led it before; asked once, when this manager leads
     */
    Competition(
            Platform platform,
            ManagerPlan plan,
            Lease lease,
            Storage storage,
            Consumer<String> end,
            Function<Supplier<Optional<Endpoint>>, OpenLeague> opening) {
        this.platform = platform;
        this.plan = plan;
        this.lease = lease;
        this.storage = storage;
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
        Leadership begun = new Leadership(seat, lease, platform.scheduler(), storage.seatExecutor(), this, log);
        leadership = Optional.of(begun);
        begun.begin();
        if (standingBy) {
            requireNothingNew();
        } else {
            open();
        }
        Service notActive =
                new NotActive(author, () -> leader).service(platform.settings().system());
        return new Entrance(lease, request -> league.thenCompose(service -> service.serve(request)), notActive);
    }

    private void requireNothingNew() {
        if (plan.anew()) {
            throw ProgramException.cannotStart(
                    "Another manager leads league %s, or did so a moment ago: stop it before --new-league."
                            .formatted(plan.league()));
        }
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
        OpenLeague opened = opening.apply(() -> rival);
        leadership.ifPresent(lead -> lead.keepKeyMark(opened.kept().tokens().keyMark()));
        open = Optional.of(opened);
        league.complete(opened.service());
    }

    @Override
    public void occupied(Claim.Occupied by) {
        leader = by.endpoint().isEmpty() ? Optional.empty() : Optional.of(Endpoint.parse(by.endpoint()));
        rival = leader.or(() -> rival);
        fits(by);
        standingBy = true;
    }

    @Override
    public void elected(Claim.Taken seat) {
        leader = Optional.empty();
        if (fits(seat) && standingBy) {
            storage.executor().execute(() -> orEnd(this::takeOver));
        }
    }

    /** Whether the league's key is this manager's too; looked at whenever the mark of it is another than before. */
    private boolean fits(Claim claim) {
        boolean fits = claim.keyMark().equals(keyMark) || orEnd(() -> new KeyCheck(plan).require(claim.keyMark()));
        keyMark = fits ? claim.keyMark() : keyMark;
        return fits;
    }

    private void takeOver() {
        platform.console().say("League %s: this manager leads now".formatted(plan.league()));
        open();
        open.ifPresent(OpenLeague::begin);
    }

    /**
     * What fails while the program starts, its start is told; later, its end.
     *
     * @return whether nothing failed
     */
    private boolean orEnd(Runnable step) {
        try {
            step.run();
            return true;
        } catch (StoreException | ProgramException | SettingsException e) {
            if (!standingBy) {
                throw e;
            }
            end.accept(String.valueOf(e.getMessage()));
            return false;
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
    }
}
