package org.evenodd.agent.memory;

import java.time.Duration;
import org.evenodd.protocol.value.Endpoint;

/** The delay of a body in each direction. */
@FunctionalInterface
public interface Latency {

    Latency NONE = (from, to) -> Duration.ZERO;

    /** Returns the delay between the caller's address and the endpoint. Called once for each direction. */
    Duration between(String remoteAddress, Endpoint endpoint);
}
