package org.evenodd.manager.command;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.AgentId;

/**
 * Who may take an occupied place: anyone, if its agent has never answered, or the agent that the operator readmits.
 *
 * @param unheard since when agents that have not answered have been probed
 * @param readmitting until when the operator lets an agent register again without its token
 */
public record PlaceClaims(Map<AgentId, Instant> unheard, Map<AgentId, Instant> readmitting) {
    public static final PlaceClaims NONE = new PlaceClaims(Map.of(), Map.of());

    /** The time without an answer after which another agent may take the place. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public PlaceClaims {
        unheard = Map.copyOf(unheard);
        readmitting = Map.copyOf(readmitting);
    }

    /** A new agent is being probed. */
    public PlaceClaims awaiting(AgentId agent, Instant now) {
        return new PlaceClaims(plus(unheard, agent, now), readmitting);
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

    public PlaceClaims admitting(AgentId agent, Instant until) {
        return new PlaceClaims(unheard, plus(readmitting, agent, until));
    }

    public boolean admits(AgentId agent, Instant now) {
        Instant until = readmitting.get(agent);
        return until != null && now.isBefore(until);
    }

    /** The agent has answered: its place is settled. */
    public PlaceClaims settled(AgentId agent) {
        return new PlaceClaims(unheard, minus(readmitting, agent));
    }

    /** The place is free. */
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
