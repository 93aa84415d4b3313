package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The league rebuilt from the events in its store, independently of the manager. */
final class LeagueAsStored {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

    final InMemoryEventStore store = new InMemoryEventStore();

    private final List<LeagueEvent> events = new ArrayList<>();
    private @Nullable League league;

    /** Reads the events added since the last call. */
    List<LeagueEvent> readOn() {
        List<StoredEvent> stored = store.load(SimulatedPrograms.LEAGUE);
        List<LeagueEvent> added = new ArrayList<>();
        for (StoredEvent event : stored.subList(events.size(), stored.size())) {
            LeagueEvent read = CODEC.read(event);
            added.add(read);
        }
        return added;
    }

    void add(LeagueEvent event) {
        events.add(event);
        league = event instanceof LeagueOpened opened
                ? League.open(opened)
                : requireNonNull(league).apply(event);
    }

    List<LeagueEvent> events() {
        return events;
    }

    Optional<League> league() {
        return Optional.ofNullable(league);
    }

    boolean isOver() {
        return league != null && league.course().isOver();
    }

    Optional<Fixture> fixture(String match) {
        return MatchId.SYNTAX.accepts(match) && league != null ? league.fixture(new MatchId(match)) : Optional.empty();
    }

    Optional<Registration> registration(AgentId agent) {
        return league == null ? Optional.empty() : league.roster().registration(agent);
    }

    /** Returns the process of a registered agent, whose display name is the name of its process. */
    String process(AgentId agent) {
        return registration(agent).map(found -> found.displayName().value()).orElse("nobody");
    }

    /** Returns the id of a process; empty before it has registered. */
    Optional<AgentId> agent(String process) {
        return league == null
                ? Optional.empty()
                : league.roster().present().stream()
                        .filter(agent -> process(agent).equals(process))
                        .findFirst();
    }
}
