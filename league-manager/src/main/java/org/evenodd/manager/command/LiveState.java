package org.evenodd.manager.command;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.evenodd.manager.match.MatchLife;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
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
}
