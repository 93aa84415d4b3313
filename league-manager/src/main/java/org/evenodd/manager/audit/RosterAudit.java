package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.AgentEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.LossAccepted;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.LegEvent.PlaceLeft;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.Readmitted;
import org.evenodd.manager.league.MembershipEvent.Registered;
import org.evenodd.manager.league.MembershipEvent.Removed;
import org.evenodd.manager.league.MembershipEvent.Returned;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * Every agent in an event has a place. Players register before the start, except in a league without end, and in a league
 * without legs all of them play. Who was scheduled in a leg can come back after its removal, once it is readmitted, and after it
 * has left its place. A void token never becomes valid again: the generation of an id's tokens never decreases, and increases
 * with a removal, and with a readmission that voids it.
 */
final class RosterAudit implements Audit.Subject {

    private final RuleNotes agents = new RuleNotes("events of agents");
    private final RuleNotes generations = new RuleNotes("token generations");
    private final Set<AgentId> present = new HashSet<>();
    private final Set<AgentId> suspended = new HashSet<>();
    private final Set<AgentId> forLife = new HashSet<>();
    private final Map<AgentId, Integer> leastGenerations = new HashMap<>();
    private int firstGeneration = 1;
    private boolean started;
    private final boolean endless;
    private final boolean inLegs;

    RosterAudit(@Nullable LeagueSettings settings) {
        endless = settings != null && settings.isEndless();
        inLegs = settings != null && settings.playsInLegs();
    }

    @Override
    public List<RuleNotes> notes() {
        return List.of(agents, generations);
    }

    @Override
    public void see(ReadableEntry entry) {
        String place = entry.place();
        LeagueEvent event = entry.event();
        if (event instanceof LeagueOpened opened && opened.firstGeneration() != null) {
            firstGeneration = opened.firstGeneration();
        } else if (event instanceof LossAccepted loss) {
            firstGeneration = loss.firstGeneration();
        } else if (event instanceof LeagueStarted start) {
            start(place, start);
        } else if (event instanceof LegStarted leg) {
            begin(place, leg);
        } else if (event instanceof MatchAssigned assigned) {
            use(entry.place(assigned.matchId()), assigned.refereeId());
        } else if (event instanceof Registered registered) {
            register(place, registered);
        } else if (event instanceof AgentEvent about) {
            if (forLife.contains(about.agent()) && event instanceof Returned) {
                present.add(about.agent());
            }
            boolean ofAFormerPlayer = event instanceof Readmitted || event instanceof Removed;
            if (!forLife.contains(about.agent()) || !ofAFormerPlayer) {
                use(place, about.agent());
            }
            change(place, about);
        }
    }

    private void register(String place, Registered event) {
        boolean late = started && !endless && event instanceof PlayerRegistered;
        agents.require(!late, place, "registration of a player", "one before the start", "one after it");
        agents.count();
        boolean free = present.add(event.agent());
        agents.require(free, place, "place of " + event.agent(), "one that is free", "one that is taken");
        give(place, event.agent(), event.registration().generation());
    }

    private void use(String place, AgentId agent) {
        agents.count();
        agents.require(present.contains(agent), place, "agent", "one that has a place", agent + ", which has none");
    }

    private void start(String place, LeagueStarted start) {
        started = true;
        if (inLegs) {
            return;
        }
        Set<PlayerId> scheduled = new TreeSet<>();
        start.rounds().forEach(round -> scheduled.addAll(round.players()));
        Set<AgentId> registered =
                present.stream().filter(PlayerId.class::isInstance).collect(Collectors.toCollection(TreeSet::new));
        agents.requireEqual(place, "players of the schedule", registered, scheduled);
    }

    private void begin(String place, LegStarted leg) {
        started = true;
        firstGeneration = leg.league().firstGeneration();
        Stream.concat(leg.league().players().stream(), leg.league().referees().stream())
                .forEach(this::know);
        leg.plans().stream().flatMap(division -> division.players().stream()).forEach(player -> {
            use(place, player);
            forLife.add(player);
        });
    }

    private void know(Member member) {
        leastGenerations.put(member.id(), member.registration().generation());
        if (member.present()) {
            present.add(member.id());
        }
        if (member.isForLife()) {
            forLife.add(member.id());
        }
        if (member.state() == AgentState.SUSPENDED) {
            suspended.add(member.id());
        }
    }

    private void change(String place, AgentEvent event) {
        AgentId agent = event.agent();
        if (event instanceof Returned returned) {
            give(place, agent, returned.generation());
        } else if (event instanceof Readmitted readmitted && Boolean.TRUE.equals(readmitted.tokenVoid())) {
            leastGenerations.merge(agent, 1, Integer::sum);
        } else if (event instanceof Removed) {
            present.remove(agent);
            suspended.remove(agent);
            leastGenerations.merge(agent, 1, Integer::sum);
        } else if (event instanceof PlaceLeft) {
            agents.require(
                    forLife.contains(agent), place, "place that is left", "that of a player who was in a leg", agent);
            present.remove(agent);
            suspended.remove(agent);
        } else if (event instanceof PlayerSuspended) {
            agents.require(suspended.add(agent), place, "suspension", "a player who plays", "a suspended one");
        } else if (event instanceof PlayerUnreachable) {
            requireSuspended(suspended.contains(agent), place, "silence", agent);
        } else if (event instanceof PlayerReinstated) {
            requireSuspended(suspended.remove(agent), place, "reinstatement", agent);
        }
    }

    private void requireSuspended(boolean isSuspended, String place, String what, AgentId agent) {
        agents.require(isSuspended, place, what, "a suspended player", agent + ", which is not");
    }

    private void give(String place, AgentId agent, int generation) {
        generations.count();
        int least = leastGenerations.getOrDefault(agent, firstGeneration);
        generations.require(generation >= least, place, "generation of " + agent, "at least " + least, generation);
        leastGenerations.put(agent, Math.max(least, generation));
    }
}
