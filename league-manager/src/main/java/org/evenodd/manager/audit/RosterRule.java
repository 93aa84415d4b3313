package org.evenodd.manager.audit;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.AgentEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.Registered;
import org.evenodd.manager.league.MembershipEvent.Removed;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Every agent in an event has a place; players register before the start, and all of them play.
 */
final class RosterRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("events of agents");
    private final Set<AgentId> present = new HashSet<>();
    private final Set<AgentId> suspended = new HashSet<>();
    private boolean started;

    @Override
    public RuleResult check(LeagueHistory history) {
        history.events().forEach(entry -> see(FindingLocation.of(entry.sequence()), entry));
        return notes.end();
    }

    private void see(FindingLocation place, ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof Registered registered) {
            boolean mayCome = !(started && registered instanceof PlayerRegistered);
            notes.require(mayCome, place, "registration of a player", "one before the start", "one after it");
            register(place, registered.agent());
        } else if (event instanceof LeagueStarted start) {
            start(place, start);
        } else if (event instanceof MatchAssigned assigned) {
            use(FindingLocation.of(entry.sequence(), assigned.matchId()), assigned.refereeId());
        } else if (event instanceof AgentEvent about) {
            use(place, about.agent());
            seeChange(place, about);
        }
    }

    private void register(FindingLocation place, AgentId agent) {
        notes.count();
        notes.require(present.add(agent), place, "place of " + agent, "one that is free", "one that is taken");
    }

    private void use(FindingLocation place, AgentId agent) {
        notes.count();
        notes.require(present.contains(agent), place, "agent", "one that has a place", agent + ", which has none");
    }

    private void start(FindingLocation place, LeagueStarted start) {
        started = true;
        Set<PlayerId> scheduled = new TreeSet<>();
        start.rounds().stream().flatMap(round -> round.pairings().stream()).forEach(pairing -> add(pairing, scheduled));
        Set<PlayerId> registered = new TreeSet<>();
        present.stream()
                .filter(PlayerId.class::isInstance)
                .map(PlayerId.class::cast)
                .forEach(registered::add);
        notes.require(scheduled.equals(registered), place, "players of the schedule", registered, scheduled);
    }

    private static void add(Pairing pairing, Set<PlayerId> players) {
        players.add(pairing.playerA());
        players.add(pairing.playerB());
    }

    private void seeChange(FindingLocation place, AgentEvent event) {
        if (event instanceof Removed) {
            present.remove(event.agent());
            suspended.remove(event.agent());
        } else if (event instanceof PlayerSuspended) {
            notes.require(suspended.add(event.agent()), place, "suspension", "a player who plays", "a suspended one");
        } else if (event instanceof PlayerUnreachable) {
            requireSuspended(suspended.contains(event.agent()), place, "silence", event.agent());
        } else if (event instanceof PlayerReinstated) {
            requireSuspended(suspended.remove(event.agent()), place, "reinstatement", event.agent());
        }
    }

    private void requireSuspended(boolean isSuspended, FindingLocation place, String what, AgentId agent) {
        notes.require(isSuspended, place, what, "a suspended player", agent + ", which is not");
    }
}
