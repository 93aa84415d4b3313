package org.evenodd.agent.memory;

import java.time.Duration;
import org.evenodd.protocol.value.Endpoint;

/** How long a body is under way, each way. */
@FunctionalInterface
public interface Latency {

    Latency NONE = (from, to) -> Duration.ZERO;

    /** The time from the caller's address to the endpoint, asked once for each direction. */
    Duration between(String remoteAddress, Endpoint endpoint);
}
