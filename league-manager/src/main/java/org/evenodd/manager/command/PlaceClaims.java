package org.evenodd.manager.command;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.AgentId;

/**
 * Who may be given a place that is not free: one whose agent never answered, or its own.
 *
 * @param unheard since when agents have been looked for that have not answered
 * @param readmitting until when the operator lets an agent take its place again without its token
 */
public record PlaceClaims(Map<AgentId, Instant> unheard, Map<AgentId, Instant> readmitting) {
    public static final PlaceClaims NONE = new PlaceClaims(Map.of(), Map.of());

    /** After how long without an answer a place is given to somebody else who wants it. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public PlaceClaims {
        unheard = Map.copyOf(unheard);
        readmitting = Map.copyOf(readmitting);
    }

    /** A newcomer is looked for. */
    public PlaceClaims awaiting(AgentId agent, Instant now) {
        return new PlaceClaims(plus(unheard, agent, now), readmitting);
    }

    /** It is looked for still, or again: who returns without an answer gains no time. */
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

    public PlaceClaims admitting(AgentId agent, Instant until) {
        return new PlaceClaims(unheard, plus(readmitting, agent, until));
    }

    public boolean admits(AgentId agent, Instant now) {
        Instant until = readmitting.get(agent);
        return until != null && now.isBefore(until);
    }

    /** Somebody has the place. */
    public PlaceClaims settled(AgentId agent) {
        return new PlaceClaims(unheard, minus(readmitting, agent));
    }

    /** Nobody has it any more. */
    public PlaceClaims forgetting(AgentId agent) {
        return new PlaceClaims(minus(unheard, agent), minus(readmitting, agent));
    }

    private static Map<AgentId, Instant> plus(Map<AgentId, Instant> map, AgentId agent, Instant instant) {
        Map<AgentId, Instant> more = new HashMap<>(map);
        more.put(agent, instant);
        return more;
    }

    private static Map<AgentId, Instant> minus(Map<AgentId, Instant> map, AgentId agent) {
        Map<AgentId, Instant> fewer = new HashMap<>(map);
        fewer.remove(agent);
        return fewer;
    }
}
