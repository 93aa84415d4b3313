package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Invariants.Invariant;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.testbed.InMemoryEventStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The manager tells nobody anything that is not stored yet: what was acknowledged survives any crash. */
final class StoredFirst implements Invariant {

    private final Set<String> assigned = new HashSet<>();
    private final Set<String> begun = new HashSet<>();
    private final Set<String> finished = new HashSet<>();
    private final LeagueAsStored asStored;
    private final Findings findings;

    StoredFirst(LeagueAsStored asStored, Findings findings) {
        this.asStored = asStored;
        this.findings = findings;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MatchAssigned assignment) {
            assigned.add(assignment.matchId() + "/" + assignment.lease());
        } else if (event instanceof RoundStarted started) {
            add(begun, started.roundId(), started.division());
        } else if (event instanceof RoundFinished ended) {
            add(finished, ended.roundId(), ended.division());
        }
    }

    /** Referees are told of the matches of a round, whatever their division. */
    private static void add(Set<String> rounds, RoundId round, @Nullable String division) {
        rounds.add(round.value() + " ");
        rounds.add(round.value() + " " + division);
    }

    @Override
    public void sent(SentMessage message) {
        if (!message.from().equals(ProcessNames.MANAGER)) {
            return;
        }
        boolean kept = message.isRequest() ? isKept(message) : isKeptAnswer(message);
        findings.require(kept, () -> "the manager tells what it has not stored: " + message.text());
    }

    private boolean isKept(SentMessage message) {
        if (message.is("ROUND_ANNOUNCEMENT")) {
            return begun.contains(round(message));
        }
        if (message.is("ROUND_COMPLETED")) {
            return finished.contains(round(message));
        }
        if (message.is("LEAGUE_COMPLETED")) {
            return asStored.isOver();
        }
        return !message.is("RUN_MATCH")
                || assigned.contains(message.match() + '/' + message.message().path("lease"));
    }

    private static String round(SentMessage message) {
        return message.message().path("round_id").asInt() + " " + SentMessage.text(message.message(), "division");
    }

    private boolean isKeptAnswer(SentMessage message) {
        if (message.is("MATCH_RESULT_ACK")) {
            return asStored.fixture(message.match()).filter(Fixture::isDecided).isPresent();
        }
        if (message.accepts() && message.frame().has("result")) {
            return agent(message.message())
                    .flatMap(asStored::registration)
                    .filter(found -> found.displayName().value().equals(message.registeredName()))
                    .isPresent();
        }
        return true;
    }

    private static Optional<AgentId> agent(JsonNode response) {
        String player = SentMessage.text(response, "player_id");
        String referee = SentMessage.text(response, "referee_id");
        if (PlayerId.SYNTAX.accepts(player)) {
            return Optional.of(new PlayerId(player));
        }
        return RefereeId.SYNTAX.accepts(referee) ? Optional.of(new RefereeId(referee)) : Optional.empty();
    }

    /** The league rebuilt from the events in its store, independently of the manager. */
    static final class LeagueAsStored {

        private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

        final InMemoryEventStore store = new InMemoryEventStore();

        private final List<LeagueEvent> events = new ArrayList<>();
        private @Nullable League league;

        /** Reads the events added since the last call. */
        List<LeagueEvent> readOn() {
            return store.load(Simulation.LEAGUE, events.size() + 1L, Long.MAX_VALUE).stream()
                    .map(CODEC::read)
                    .toList();
        }

        /** Adds an event beside the manager, which reads it when it starts. */
        void append(LeagueEvent event, Instant now) {
            EventJournal<LeagueEvent> journal = new EventJournal<>(store, CODEC, Simulation.LEAGUE);
            journal.read((stored, known) -> {});
            journal.append(List.of(event), now);
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
            return MatchId.SYNTAX.accepts(match) && league != null
                    ? league.fixture(new MatchId(match))
                    : Optional.empty();
        }

        Optional<Registration> registration(AgentId agent) {
            return league == null ? Optional.empty() : league.roster().registration(agent);
        }

        /** Returns the process of an agent that is or was registered, whose display name is the name of its process. */
        String process(AgentId agent) {
            return league().flatMap(known -> known.roster().member(agent))
                    .map(found -> found.registration().displayName().value())
                    .orElse("nobody");
        }
    }
}
