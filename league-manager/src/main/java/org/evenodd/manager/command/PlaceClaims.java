package org.evenodd.manager.command;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.jspecify.annotations.Nullable;

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
