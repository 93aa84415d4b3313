package org.evenodd.protocol.peer;

import java.util.Map;
import org.evenodd.protocol.value.BoundedMap;
import org.evenodd.protocol.value.Endpoint;

/**
 * What was learned about how other agents understand us, so that later calls take one exchange. In memory, for the
 * agents called last. Thread-safe.
 */
public final class LearnedCallForms {

    private static final int MOST_AGENTS = 300;

    private final Map<Endpoint, LearnedAgent> agents = new BoundedMap<>(MOST_AGENTS);

    /** What is known about the agent at an endpoint. */
    public synchronized LearnedAgent of(Endpoint endpoint) {
        return agents.computeIfAbsent(endpoint, any -> new LearnedAgent());
    }
}
