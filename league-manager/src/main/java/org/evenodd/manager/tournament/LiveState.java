package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.Copies;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.tournament.DueMatches.Part;
import org.evenodd.manager.tournament.Effect.Approach;
import org.evenodd.manager.tournament.LeagueOpening.Opening;
import org.evenodd.manager.tournament.LeagueOpening.StartNews;
import org.evenodd.manager.tournament.Legs.Interlude;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * The current state of the league that is not stored.
 *
 * @param matches the matches that are due
 * @param referees which referees can take matches now
 * @param claims to places
 * @param leniencies needed again since their counts were last stored
 * @param unacknowledged the agents that have not yet acknowledged the league's end
 * @param wakeAt the next requested tick
 * @param startNews the news that people were told about the planned start
 * @param opening an automatic start that is due
 * @param interlude the pause between legs
 */
public record LiveState(
        DueMatches matches,
        RefereeHealth referees,
        PlaceClaims claims,
        TreePMap<AgentId, List<DialectNote>> leniencies,
        TreePMap<AgentId, AgentId> unacknowledged,
        @Nullable Instant wakeAt,
        Opening opening,
        StartNews startNews,
        Interlude interlude) {

    /** The state in which nothing is known yet. */
    public static final LiveState IDLE = of(List.of());

    /** The state of a league that was read from its store. */
    static LiveState of(List<Fixture> due) {
        return new LiveState(
                DueMatches.of(due),
                RefereeHealth.UNKNOWN,
                PlaceClaims.NONE,
                TreePMap.empty(AgentId.order()),
                TreePMap.empty(AgentId.order()),
                null,
                Opening.NOT_DUE,
                StartNews.NONE,
                Interlude.NONE);
    }

    public MatchLife match(MatchId id) {
        return matches.life(id);
    }

    /** The matches that a referee was offered or runs. */
    public List<MatchId> underWay(RefereeId referee) {
        return List.copyOf(matches.of(referee, Part.UNDER_WAY));
    }

    /**
     * Which referees can take matches now.
     *
     * @param silent the referees that do not answer, and since when
     * @param pauses of the referees that declined a match
     * @param leaving the referees that are shutting down
     * @param watched the endpoints of the referees that run matches
     * @param awaited whether the league waits for a referee, and people were told
     * @param habits the message from which a referee begins its matches, once it has played a match that it had merely
     *     acknowledged: {@code ANNOUNCE_ONLY} for the announcement, {@code ASSIGN} for RUN_MATCH
     */
    public record RefereeHealth(
            TreePMap<AgentId, Instant> silent,
            TreePMap<RefereeId, RefereePause> pauses,
            Set<RefereeId> leaving,
            Map<RefereeId, Endpoint> watched,
            boolean awaited,
            TreePMap<RefereeId, Approach> habits) {

        static final RefereeHealth UNKNOWN = new RefereeHealth(
                TreePMap.empty(AgentId.order()), TreePMap.empty(), Set.of(), Map.of(), false, TreePMap.empty());

        private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

        /**
         * A referee that is not asked for a while.
         *
         * @param until when it is asked again
         * @param notUnderstood how often in a row it did not understand RUN_MATCH
         */
        record RefereePause(Instant until, int notUnderstood) {}

        public boolean isSilent(RefereeId referee) {
            return silent.containsKey(referee);
        }

        boolean isPausing(RefereeId referee, Instant now) {
            return pauses.containsKey(referee)
                    && now.isBefore(pauses.get(referee).until());
        }

        boolean isLeaving(RefereeId referee) {
            return leaving.contains(referee);
        }

        boolean lacksRunMatch(RefereeId referee) {
            return notUnderstood(referee) > 0;
        }

        private int notUnderstood(RefereeId referee) {
            return Optional.ofNullable(pauses.get(referee))
                    .map(RefereePause::notUnderstood)
                    .orElse(0);
        }

        /** The referees that are not known to reject RUN_MATCH as unknown; all of them if there are none. */
        List<RefereeMember> preferred(List<RefereeMember> referees) {
            List<RefereeMember> others = referees.stream()
                    .filter(referee -> !lacksRunMatch(referee.id()))
                    .toList();
            return others.isEmpty() ? referees : others;
        }

        RefereeHealth silenced(RefereeId referee, Instant now) {
            return new RefereeHealth(silent.plus(referee, now), pauses, leaving, watched, awaited, habits);
        }

        public RefereeHealth answering(RefereeId referee) {
            return new RefereeHealth(silent.minus(referee), pauses, leaving, watched, awaited, habits);
        }

        /** The referee ends its matches, and takes no more until it registers again. */
        RefereeHealth leaving(RefereeId referee) {
            return with(Copies.plus(leaving, referee), habits);
        }

        /** The referee declined a match, and is asked again later. */
        RefereeHealth pausing(RefereeId referee, Instant now) {
            return pausing(referee, new RefereePause(now.plus(BACKOFF.first()), notUnderstood(referee)));
        }

        /** The referee did not understand RUN_MATCH again: it is asked less and less often. */
        RefereeHealth lackingRunMatch(RefereeId referee, Instant now) {
            int times = notUnderstood(referee) + 1;
            return pausing(referee, new RefereePause(now.plus(BACKOFF.before(times)), times));
        }

        private RefereeHealth pausing(RefereeId referee, RefereePause pause) {
            return new RefereeHealth(silent, pauses.plus(referee, pause), leaving, watched, awaited, habits);
        }

        /** The referee takes matches. */
        RefereeHealth takingMatches(RefereeId referee) {
            return new RefereeHealth(silent, pauses.minus(referee), leaving, watched, awaited, habits);
        }

        /** The referee has reported a match: it has a place for another. */
        public RefereeHealth free(RefereeId referee) {
            return lacksRunMatch(referee)
                    ? pausing(referee, new RefereePause(Instant.MIN, notUnderstood(referee)))
                    : takingMatches(referee);
        }

        /** The referee has registered: earlier observations no longer count. */
        public RefereeHealth registered(RefereeId referee) {
            return answering(referee)
                    .takingMatches(referee)
                    .with(Copies.minus(leaving, referee), habits.minus(referee));
        }

        /** How a match is put to a referee that shows no match tokens. */
        Approach approach(RefereeId referee) {
            return begins(referee, Approach.ANNOUNCE_ONLY) ? Approach.ANNOUNCE_ONLY : Approach.ANNOUNCE;
        }

        /** Whether the referee has played a match so begun. */
        boolean begins(RefereeId referee, Approach habit) {
            return habits.get(referee) == habit;
        }

        /** The referee has played a match that it had merely acknowledged. */
        public RefereeHealth beginning(RefereeId referee, boolean byAnnouncement) {
            Approach habit = byAnnouncement ? Approach.ANNOUNCE_ONLY : Approach.ASSIGN;
            return takingMatches(referee).with(leaving, habits.plus(referee, habit));
        }

        private RefereeHealth with(Set<RefereeId> newLeaving, TreePMap<RefereeId, Approach> newHabits) {
            return new RefereeHealth(silent, pauses, newLeaving, watched, awaited, newHabits);
        }

        RefereeHealth watching(Map<RefereeId, Endpoint> referees) {
            return new RefereeHealth(silent, pauses, leaving, referees, awaited, habits);
        }

        RefereeHealth awaiting(boolean referee) {
            return new RefereeHealth(silent, pauses, leaving, watched, referee, habits);
        }

        RefereeHealth atTheEnd() {
            return UNKNOWN.watching(watched);
        }

        /** When pauses end. */
        Stream<Instant> pausesAfter(Instant now) {
            return pauses.values().stream().map(RefereePause::until).filter(now::isBefore);
        }
    }

    /**
     * The claims to occupied places: any agent may take the place of an agent that has never answered, and the agent that
     * the operator readmits its own.
     *
     * @param unheard since when agents that have not answered have been probed
     * @param readmitting the places that the operator has opened to one registration without a token
     * @param crowd the agents at full addresses, of which the operator was told
     */
    public record PlaceClaims(
            TreePMap<AgentId, Instant> unheard, TreePMap<AgentId, OpenPlace> readmitting, Set<AgentId> crowd) {

        /**
         * A place that is open to one registration without its token.
         *
         * @param until when it is closed again
         * @param at the endpoint that must register; null for the endpoint of the place
         * @param refused how many other agents have asked for it
         */
        public record OpenPlace(Instant until, @Nullable Endpoint at, int refused) {}

        static final PlaceClaims NONE =
                new PlaceClaims(TreePMap.empty(AgentId.order()), TreePMap.empty(AgentId.order()), Set.of());

        /** The time without an answer after which another agent may take the place. */
        private static final Duration SILENCE_OF_A_HOLDER = Duration.ofMinutes(2);

        /** The agent is being probed from now on. */
        public PlaceClaims awaiting(AgentId agent, Instant now) {
            return new PlaceClaims(unheard.plus(agent, now), readmitting, crowd);
        }

        /** The agent is still, or again, being probed: registering again without answering gains no time. */
        public PlaceClaims stillAwaiting(AgentId agent, Instant now) {
            return unheard.containsKey(agent) ? this : awaiting(agent, now);
        }

        boolean waitedLongFor(AgentId agent, Instant now) {
            return unheardSince(agent)
                    .filter(since -> !now.isBefore(since.plus(SILENCE_OF_A_HOLDER)))
                    .isPresent();
        }

        Optional<Instant> unheardSince(AgentId agent) {
            return Optional.ofNullable(unheard.get(agent));
        }

        public PlaceClaims opening(AgentId agent, OpenPlace place) {
            return new PlaceClaims(unheard, readmitting.plus(agent, place), crowd);
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
            return new PlaceClaims(unheard, readmitting.minus(agent), crowd);
        }

        /** The place is free. */
        PlaceClaims forgetting(AgentId agent) {
            return new PlaceClaims(unheard.minus(agent), readmitting.minus(agent), Copies.minus(crowd, agent));
        }

        /** The operator was told of these agents at one address. */
        public PlaceClaims crowding(Set<AgentId> agents) {
            Set<AgentId> more = new HashSet<>(crowd);
            more.addAll(agents);
            return new PlaceClaims(unheard, readmitting, more);
        }
    }
}
