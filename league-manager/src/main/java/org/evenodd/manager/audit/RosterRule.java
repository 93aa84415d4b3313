package org.evenodd.manager.audit;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.ConductEvent.RefereeDialectNoted;
import org.evenodd.manager.league.ConductEvent.RefereeReached;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerDisplaced;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.RefereeDisplaced;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.schedule.Pairing;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;

/**
 * Every agent in an event has a place; players register before the start, and all of them play.
 */
final class RosterRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("events of agents");
    private final Set<AgentId> present = new HashSet<>();
    private final Set<PlayerId> suspended = new HashSet<>();
    private boolean started;

    @Override
    public RuleResult check(LeagueHistory history) {
        history.events().forEach(entry -> see(FindingLocation.of(entry.sequence()), entry));
        return notes.end();
    }

    private void see(FindingLocation place, ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof PlayerRegistered registered) {
            notes.require(!started, place, "registration of a player", "one before the start", "one after it");
            register(place, registered.playerId());
        } else if (event instanceof RefereeRegistered registered) {
            register(place, registered.refereeId());
        } else if (event instanceof LeagueStarted start) {
            start(place, start);
        } else if (event instanceof MatchAssigned assigned) {
            use(FindingLocation.of(entry.sequence(), assigned.matchId()), assigned.refereeId());
        } else {
            seePlayer(place, event);
            seeReferee(place, event);
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

    private void seePlayer(FindingLocation place, LeagueEvent event) {
        if (event instanceof PlayerReturned returned) {
            use(place, returned.playerId());
        } else if (event instanceof PlayerDisplaced displaced) {
            use(place, displaced.playerId());
        } else if (event instanceof PlayerReached reached) {
            use(place, reached.playerId());
        } else if (event instanceof PlayerDialectNoted noted) {
            use(place, noted.playerId());
        } else if (event instanceof PlayerRemoved removed) {
            use(place, removed.playerId());
            present.remove(removed.playerId());
            suspended.remove(removed.playerId());
        } else if (event instanceof PlayerSuspended newlySuspended) {
            use(place, newlySuspended.playerId());
            notes.require(
                    suspended.add(newlySuspended.playerId()),
                    place,
                    "suspension",
                    "a player who plays",
                    "a suspended one");
        } else if (event instanceof PlayerUnreachable unreachable) {
            use(place, unreachable.playerId());
            boolean isSuspended = suspended.contains(unreachable.playerId());
            notes.require(
                    isSuspended, place, "silence", "a suspended player", unreachable.playerId() + ", which is not");
        } else if (event instanceof PlayerReinstated reinstated) {
            use(place, reinstated.playerId());
            boolean wasSuspended = suspended.remove(reinstated.playerId());
            notes.require(
                    wasSuspended,
                    place,
                    "reinstatement",
                    "a suspended player",
                    reinstated.playerId() + ", which is not");
        }
    }

    private void seeReferee(FindingLocation place, LeagueEvent event) {
        if (event instanceof RefereeReturned returned) {
            use(place, returned.refereeId());
        } else if (event instanceof RefereeDisplaced displaced) {
            use(place, displaced.refereeId());
        } else if (event instanceof RefereeReached reached) {
            use(place, reached.refereeId());
        } else if (event instanceof RefereeDialectNoted noted) {
            use(place, noted.refereeId());
        } else if (event instanceof RefereeRemoved removed) {
            use(place, removed.refereeId());
            present.remove(removed.refereeId());
        }
    }
}
