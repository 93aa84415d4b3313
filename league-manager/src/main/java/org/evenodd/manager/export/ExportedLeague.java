package org.evenodd.manager.export;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.views.StoredLeague;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** A league and its events. */
public final class ExportedLeague {

    private final League league;
    private final List<Recorded> events;
    private final List<ExportedMatch> matches = new ArrayList<>();
    private final Map<PlayerId, List<ExportedMatch>> matchesOf = new HashMap<>();

    private ExportedLeague(League league, List<Recorded> events) {
        this.league = league;
        this.events = List.copyOf(events);
        Map<MatchId, MatchDecided> decisions = decisions();
        for (Round round : league.rounds()) {
            round.fixtures().forEach(fixture -> add(match(round, fixture, decisions)));
        }
    }

    /** An event, its sequence number, and when it was stored. */
    public record Recorded(long sequence, Instant recordedAt, LeagueEvent event) {
        public Recorded {
            recordedAt = recordedAt.truncatedTo(ChronoUnit.MILLIS);
        }
    }

    /**
     * The league of these events.
     *
     * @throws IllegalArgumentException if they are not the events of a league
     */
    public static ExportedLeague of(List<Recorded> events) {
        return new ExportedLeague(
                League.replay(events.stream().map(Recorded::event).toList()), events);
    }

    /**
     * The league of these stored events.
     *
     * @throws org.evenodd.manager.store.StoreException if one cannot be read
     * @throws IllegalArgumentException if they are not the events of a league
     */
    static ExportedLeague ofStored(List<StoredEvent> events) {
        return of(events.stream()
                .map(stored -> new Recorded(stored.sequence(), stored.recordedAt(), StoredLeague.event(stored)))
                .toList());
    }

    private Map<MatchId, MatchDecided> decisions() {
        Map<MatchId, MatchDecided> decisions = new HashMap<>();
        for (Recorded recorded : events) {
            if (recorded.event() instanceof MatchDecided decided) {
                decisions.put(decided.matchId(), decided);
            }
        }
        return decisions;
    }

    private static ExportedMatch match(Round round, Fixture fixture, Map<MatchId, MatchDecided> decisions) {
        return new ExportedMatch(round, fixture, fixture.isDecided() ? decisions.get(fixture.id()) : null);
    }

    private void add(ExportedMatch match) {
        matches.add(match);
        for (PlayerId player :
                List.of(match.fixture().playerA(), match.fixture().playerB())) {
            matchesOf.computeIfAbsent(player, first -> new ArrayList<>()).add(match);
        }
    }

    public League league() {
        return league;
    }

    public List<Recorded> events() {
        return events;
    }

    /** All matches of the schedule. */
    public List<ExportedMatch> matches() {
        return List.copyOf(matches);
    }

    /** The matches of one player. */
    public List<ExportedMatch> matchesOf(PlayerId player) {
        return List.copyOf(matchesOf.getOrDefault(player, List.of()));
    }

    /** The name under which an agent is registered. */
    public @Nullable String name(AgentId agent) {
        return league.roster().member(agent).map(Member::shownName).orElse(null);
    }
}
