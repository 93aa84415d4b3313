package org.evenodd.agent.memory;

import java.time.Duration;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;

/** What a network does to the bodies that travel in it. */
@FunctionalInterface
public interface NetworkFaults {

    /** Which way a body travels. */
    enum Leg {
        REQUEST,
        ANSWER
    }

    /** Loses nothing, and takes its time. */
    static NetworkFaults fair(Latency latency) {
        return (leg, from, to) -> new Passage(List.of(latency.between(from, to)));
    }

    /** What becomes of one body between a caller's address and an endpoint; asked once for each body. */
    Passage passage(Leg leg, String remoteAddress, Endpoint endpoint);

    /**
     * What becomes of a body.
     *
     * @param arrivals after how long it arrives; none where it gets lost, more than one where it arrives repeatedly. Of
     *     answers the first counts
     * @param broken whether the caller sees the connection break instead of an answer, after the last arrival
     */
    record Passage(List<Duration> arrivals, boolean broken) {

        /** The body gets lost, and nobody is told. */
        public static final Passage LOST = new Passage(List.of());

        public Passage {
            arrivals = List.copyOf(arrivals);
        }

        public Passage(List<Duration> arrivals) {
            this(arrivals, false);
        }
    }
}
