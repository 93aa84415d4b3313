package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * The current state of the league that is not stored.
 *
 * @param matches the matches under way
 * @param referees which referees can take matches now
 * @param claims to places
 * @param leniencies needed again since the counts were last stored
 * @param farewells the agents that have not yet been told of the league's end
 * @param wakeAt the next requested tick
 * @param startNews what was told about the planned start
 */
public record LiveState(
        Map<MatchId, MatchLife> matches,
        RefereeHealth referees,
        PlaceClaims claims,
        DialectCounts leniencies,
        Set<AgentId> farewells,
        @Nullable Instant wakeAt,
        StartNews startNews) {

    public static final LiveState IDLE = new LiveState(
            Map.of(), RefereeHealth.UNKNOWN, PlaceClaims.NONE, DialectCounts.NONE, Set.of(), null, StartNews.NONE);

    public LiveState {
        matches = Map.copyOf(matches);
        farewells = Set.copyOf(farewells);
    }

    public MatchLife match(MatchId id) {
        return matches.getOrDefault(id, MatchLife.UNANNOUNCED);
    }

    LiveState match(MatchId id, UnaryOperator<MatchLife> move) {
        MatchLife life = move.apply(match(id));
        if (life.equals(match(id))) {
            return this;
        }
        Map<MatchId, MatchLife> moved =
                life.equals(MatchLife.UNANNOUNCED) ? Copies.minus(matches, id) : Copies.plus(matches, id, life);
        return new LiveState(moved, referees, claims, leniencies, farewells, wakeAt, startNews);
    }

    LiveState with(RefereeHealth health) {
        return new LiveState(matches, health, claims, leniencies, farewells, wakeAt, startNews);
    }

    LiveState with(PlaceClaims newClaims) {
        return new LiveState(matches, referees, newClaims, leniencies, farewells, wakeAt, startNews);
    }

    public LiveState with(DialectCounts counts) {
        return new LiveState(matches, referees, claims, counts, farewells, wakeAt, startNews);
    }

    public LiveState with(StartNews news) {
        return new LiveState(matches, referees, claims, leniencies, farewells, wakeAt, news);
    }

    public LiveState tellingOfEnd(AgentId agent) {
        return telling(Copies.plus(farewells, agent));
    }

    public LiveState toldOfEnd(AgentId agent) {
        return telling(Copies.minus(farewells, agent));
    }

    private LiveState telling(Set<AgentId> ofEnd) {
        return new LiveState(matches, referees, claims, leniencies, ofEnd, wakeAt, startNews);
    }

    public LiveState wakingAt(@Nullable Instant instant) {
        return new LiveState(matches, referees, claims, leniencies, farewells, instant, startNews);
    }

    /** The state after the end: only the announcements of the end are pending. */
    public LiveState over(Set<AgentId> toTell) {
        return new LiveState(Map.of(), referees.atTheEnd(), claims, DialectCounts.NONE, toTell, null, startNews);
    }

    /**
     * Which referees can take matches now.
     *
     * @param silent those that do not answer
     * @param busy those that declined a match, and when to ask them again
     * @param watched those that run matches
     * @param withoutRunMatch those that do not understand RUN_MATCH, and how often in a row they said so
     * @param awaited whether the league waits for a referee, and people were told
     */
    public record RefereeHealth(
            Set<RefereeId> silent,
            Map<RefereeId, Instant> busy,
            Set<RefereeId> watched,
            Map<RefereeId, Integer> withoutRunMatch,
            boolean awaited) {

        static final RefereeHealth UNKNOWN = new RefereeHealth(Set.of(), Map.of(), Set.of(), Map.of(), false);

        private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

        public RefereeHealth {
            silent = Set.copyOf(silent);
            busy = Map.copyOf(busy);
            watched = Set.copyOf(watched);
            withoutRunMatch = Map.copyOf(withoutRunMatch);
        }

        public boolean isSilent(RefereeId referee) {
            return silent.contains(referee);
        }

        public boolean isBusy(RefereeId referee) {
            return busy.containsKey(referee);
        }

        public boolean lacksRunMatch(RefereeId referee) {
            return withoutRunMatch.containsKey(referee);
        }

        /** The referees that are not known to reject RUN_MATCH as unknown; all of them if there are none. */
        public List<RefereeMember> preferred(List<RefereeMember> referees) {
            List<RefereeMember> others = referees.stream()
                    .filter(referee -> !lacksRunMatch(referee.id()))
                    .toList();
            return others.isEmpty() ? referees : others;
        }

        public RefereeHealth silenced(RefereeId referee) {
            return new RefereeHealth(Copies.plus(silent, referee), busy, watched, withoutRunMatch, awaited);
        }

        public RefereeHealth answering(RefereeId referee) {
            return new RefereeHealth(Copies.minus(silent, referee), busy, watched, withoutRunMatch, awaited);
        }

        /** The referee declined a match, and is asked again later. */
        public RefereeHealth pausing(RefereeId referee, Instant now) {
            return busyUntil(referee, now.plus(BACKOFF.first()));
        }

        /** The referee did not understand RUN_MATCH again: it is asked less and less often. */
        public RefereeHealth lackingRunMatch(RefereeId referee, Instant now) {
            int before = Optional.ofNullable(withoutRunMatch.get(referee)).orElse(0);
            return new RefereeHealth(silent, busy, watched, Copies.plus(withoutRunMatch, referee, before + 1), awaited)
                    .busyUntil(referee, now.plus(BACKOFF.before(before + 1)));
        }

        public RefereeHealth knowingRunMatch(RefereeId referee) {
            return new RefereeHealth(silent, busy, watched, Copies.minus(withoutRunMatch, referee), awaited);
        }

        private RefereeHealth busyUntil(RefereeId referee, Instant until) {
            return new RefereeHealth(silent, Copies.plus(busy, referee, until), watched, withoutRunMatch, awaited);
        }

        public RefereeHealth free(RefereeId referee) {
            return new RefereeHealth(silent, Copies.minus(busy, referee), watched, withoutRunMatch, awaited);
        }

        /** The state at this time: pauses that are over are removed. */
        public RefereeHealth at(Instant now) {
            Map<RefereeId, Instant> still = new HashMap<>(busy);
            still.values().removeIf(until -> !now.isBefore(until));
            return new RefereeHealth(silent, still, watched, withoutRunMatch, awaited);
        }

        public RefereeHealth watching(Set<RefereeId> referees) {
            return new RefereeHealth(silent, busy, referees, withoutRunMatch, awaited);
        }

        public RefereeHealth unwatched(RefereeId referee) {
            return watching(Copies.minus(watched, referee));
        }

        /** The referee has registered: earlier observations no longer count. */
        public RefereeHealth registered(RefereeId referee) {
            return answering(referee).free(referee).knowingRunMatch(referee);
        }

        public RefereeHealth awaiting(boolean referee) {
            return new RefereeHealth(silent, busy, watched, withoutRunMatch, referee);
        }

        RefereeHealth atTheEnd() {
            return UNKNOWN.watching(watched);
        }
    }

    /**
     * Who may take an occupied place: anyone, if its agent has never answered, or the agent that the operator readmits.
     *
     * @param unheard since when agents that have not answered have been probed
     * @param readmitting the places that the operator has opened to one registration without a token
     */
    public record PlaceClaims(Map<AgentId, Instant> unheard, Map<AgentId, OpenPlace> readmitting) {

        /**
         * A place that is open to one registration without its token.
         *
         * @param until when it is closed again
         * @param at the endpoint that must register; null for the one that the place has
         * @param refused how many others have asked for it
         */
        public record OpenPlace(Instant until, @Nullable Endpoint at, int refused) {}

        public static final PlaceClaims NONE = new PlaceClaims(Map.of(), Map.of());

        /** The time without an answer after which another agent may take the place. */
        private static final Duration PATIENCE = Duration.ofMinutes(2);

        public PlaceClaims {
            unheard = Map.copyOf(unheard);
            readmitting = Map.copyOf(readmitting);
        }

        /** The agent is being probed from now on. */
        public PlaceClaims awaiting(AgentId agent, Instant now) {
            return new PlaceClaims(Copies.plus(unheard, agent, now), readmitting);
        }

        /** The agent is still, or again, being probed: registering again without answering gains no time. */
        public PlaceClaims stillAwaiting(AgentId agent, Instant now) {
            return unheard.containsKey(agent) ? this : awaiting(agent, now);
        }

        public boolean waitedLongFor(AgentId agent, Instant now) {
            Instant since = unheard.get(agent);
            return since != null && !now.isBefore(since.plus(PATIENCE));
        }

        public Optional<Instant> unheardSince(AgentId agent) {
            return Optional.ofNullable(unheard.get(agent));
        }

        public PlaceClaims opening(AgentId agent, OpenPlace place) {
            return new PlaceClaims(unheard, Copies.plus(readmitting, agent, place));
        }

        /** The place of an agent that the operator readmits now. */
        public Optional<OpenPlace> openPlace(AgentId agent, Instant now) {
            return Optional.ofNullable(readmitting.get(agent)).filter(place -> now.isBefore(place.until()));
        }

        /** An agent was refused a place that is open to another. */
        public PlaceClaims refused(AgentId agent) {
            OpenPlace place = readmitting.get(agent);
            return place == null ? this : opening(agent, new OpenPlace(place.until(), place.at(), place.refused() + 1));
        }

        /** The agent that the operator readmitted has its place again. */
        public PlaceClaims settled(AgentId agent) {
            return new PlaceClaims(unheard, Copies.minus(readmitting, agent));
        }

        /** The place is free. */
        public PlaceClaims forgetting(AgentId agent) {
            return new PlaceClaims(Copies.minus(unheard, agent), Copies.minus(readmitting, agent));
        }
    }

    /** Counts of repeated leniencies, stored from time to time. */
    public record DialectCounts(Map<AgentId, List<DialectNote>> notes) {

        public static final DialectCounts NONE = new DialectCounts(Map.of());

        public DialectCounts {
            notes = Map.copyOf(notes);
        }

        public DialectCounts plus(AgentId agent, DialectNote note) {
            List<DialectNote> known = notes.getOrDefault(agent, List.of());
            return new DialectCounts(Copies.plus(notes, agent, DialectNotes.plus(known, note)));
        }
    }

    /**
     * What this process has told about the planned start, so that it is told once.
     *
     * @param calledRoll whether it told who of the roster is missing
     * @param missing what the league was last said to need
     * @param lateStart when it starts after a delay; null if it was not delayed, or still cannot start
     */
    public record StartNews(
            boolean calledRoll,
            List<String> missing,
            @Nullable Instant lateStart) {

        static final StartNews NONE = new StartNews(false, List.of(), null);

        public StartNews {
            missing = List.copyOf(missing);
        }
    }

    /** Copies of collections with one change. */
    static final class Copies {
        private Copies() {}

        static <T> Set<T> plus(Set<T> set, T element) {
            Set<T> more = new HashSet<>(set);
            more.add(element);
            return more;
        }

        static <T> Set<T> minus(Set<T> set, T element) {
            Set<T> fewer = new HashSet<>(set);
            fewer.remove(element);
            return fewer;
        }

        static <K, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
            Map<K, V> more = new HashMap<>(map);
            more.put(key, value);
            return more;
        }

        static <K, V> Map<K, V> minus(Map<K, V> map, K key) {
            Map<K, V> fewer = new HashMap<>(map);
            fewer.remove(key);
            return fewer;
        }
    }
}
