package org.evenodd.manager.start;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.options.ProgramException;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.settings.SettingsException;
import org.evenodd.manager.leadership.LeaderGate;
import org.evenodd.manager.leadership.Leadership;
import org.evenodd.manager.leadership.NotActive;
import org.evenodd.manager.page.StandbyPage;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.LeadershipClaim;
import org.evenodd.manager.store.StoreException;
import org.evenodd.protocol.value.Endpoint;

/**
 * Leadership for which the managers of one store compete: this manager stands by until it leads, then opens the league.
 */
final class ContestedLead implements Leadership.LeadershipListener, LeagueLead {
    private final CompletableFuture<AgentApi> service = new CompletableFuture<>();
    private final LeagueAssembly assembly;
    private final Leadership leadership;
    private volatile Optional<ServableLeague> league = Optional.empty();
    private volatile Optional<Endpoint> leader = Optional.empty();
    private volatile Optional<Endpoint> rival = Optional.empty();
    private volatile Optional<String> keyMark = Optional.empty();
    private volatile boolean standingBy;

    /**
     * A leadership that has not been claimed yet.
     *
     * @param assembly opens the league once this manager leads, on the storage's thread if that is later
     */
    ContestedLead(LeagueAssembly assembly, LeaderLock lock) {
        this.assembly = assembly;
        this.leadership = new Leadership(
                lock,
                assembly.lease(),
                manager().platform().scheduler(),
                assembly.storage().lockExecutor(),
                this,
                manager().logger());
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
        if (standingBy) {
            requireNothingNew();
        } else {
            open();
        }
        AgentApi notActive = new NotActive(manager().author(), () -> leader)
                .service(manager().settings(), manager().metrics());
        return LeaderGate.to(assembly.lease(), AgentApi.later(service), withPage(notActive));
    }

    private AgentApi withPage(AgentApi notActive) {
        return plan().page() == null
                ? notActive
                : notActive.withOtherPaths(new StandbyPage(
                        plan().league(),
                        () -> leader,
                        manager().platform().scheduler()::timeOfDay,
                        notActive.otherPaths()));
    }

    private void requireNothingNew() {
        if (plan().newLeague()) {
            throw ProgramException.cannotStart(
                    "Another manager leads league %s, or did so a moment ago: stop it before --new-league."
                            .formatted(plan().league()));
        }
    }

    @Override
    public void proceed() {
        if (standingBy) {
            say("another manager leads it%s; standing by"
                    .formatted(leader.map(" at %s"::formatted).orElse("")));
        } else {
            league.ifPresent(ServableLeague::begin);
        }
    }

    private void open() {
        ServableLeague opened = assembly.league(() -> rival);
        leadership.keepKeyMark(opened.loaded().tokens().keyMark());
        league = Optional.of(opened);
        service.complete(opened.service());
    }

    private void say(String text) {
        manager().platform().console().say("League %s: %s".formatted(plan().league(), text));
    }

    private ManagerPlan plan() {
        return manager().plan();
    }

    private ManagerParts manager() {
        return assembly.manager();
    }

    @Override
    public void occupied(LeadershipClaim.Occupied by) {
        leader = by.endpoint().isEmpty() ? Optional.empty() : Optional.of(Endpoint.parse(by.endpoint()));
        rival = leader.or(() -> rival);
        hasLeagueKey(by);
        standingBy = true;
    }

    @Override
    public void elected(LeadershipClaim.LeadershipTaken claim) {
        leader = Optional.empty();
        if (hasLeagueKey(claim) && standingBy) {
            assembly.storage().executor().execute(() -> orEnd(this::takeOver));
        }
    }

    /** Whether this manager has the league's key; checked again whenever the stored key mark changes. */
    private boolean hasLeagueKey(LeadershipClaim claim) {
        boolean found =
                claim.keyMark().equals(keyMark) || orEnd(() -> manager().keys().require(claim.keyMark()));
        keyMark = found ? claim.keyMark() : keyMark;
        return found;
    }

    private void takeOver() {
        say("this manager leads now");
        open();
        league.ifPresent(ServableLeague::begin);
    }

    /**
     * Runs a step; a failure fails the start while the program starts, and ends the program later.
     *
     * @return whether the step succeeded
     */
    private boolean orEnd(Runnable step) {
        try {
            step.run();
            return true;
        } catch (StoreException | ProgramException | SettingsException e) {
            if (!standingBy) {
                throw e;
            }
            manager().end().failed(String.valueOf(e.getMessage()));
            return false;
        } catch (RuntimeException e) {
            manager().end().failed("League %s cannot be taken over because of a bug.".formatted(plan().league()));
            throw e;
        }
    }

    @Override
    public void deposed() {
        manager().end().failed("Another manager leads league %s now.".formatted(plan().league()));
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
