package org.evenodd.agent.memory;

import java.time.Duration;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;

/** Decides how a network delivers, delays, loses or repeats each body. */
@FunctionalInterface
public interface NetworkFaults {

    /** The direction of a body. */
    enum Leg {
        REQUEST,
        ANSWER
    }

    /** Returns a network that loses nothing and delays each body by the latency. */
    static NetworkFaults fair(Latency latency) {
        return (leg, from, to) -> new Passage(List.of(latency.between(from, to)));
    }

    /** Decides the fate of one body between a caller's address and an endpoint. Called once for each body. */
    Passage passage(Leg leg, String remoteAddress, Endpoint endpoint);

    /**
     * The fate of one body.
     *
     * @param arrivals the delay of each arrival; none if the body is lost, several if it is repeated. The first
     *     answer counts
     * @param broken whether the connection breaks for the caller after the last arrival
     */
    record Passage(List<Duration> arrivals, boolean broken) {

        /** The body is lost without notice. */
        public static final Passage LOST = new Passage(List.of());

        public Passage {
            arrivals = List.copyOf(arrivals);
        }

        public Passage(List<Duration> arrivals) {
            this(arrivals, false);
        }
    }
}
