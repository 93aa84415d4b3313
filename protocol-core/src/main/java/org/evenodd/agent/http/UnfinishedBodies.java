package org.evenodd.agent.http;

import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.TurnedAwayLog.Reason;

/**
 * The requests whose bodies are still arriving, limited so that their memory is bounded: the oldest one of the address
 * with the most is given up for a new one. Requests whose body arrives with the head are not counted.
 */
final class UnfinishedBodies {

    private static final int MOST = 256;
    private static final int MOST_OF_AN_ADDRESS = 128;

    private final FairShare<IncomingRequest> bodies = new FairShare<>(MOST, MOST_OF_AN_ADDRESS);
    private final TurnedAwayLog log;

    UnfinishedBodies(TurnedAwayLog log) {
        this.log = log;
    }

    void add(CallerAddress address, IncomingRequest request) {
        bodies.enter(address, request).ifPresent(this::giveUp);
    }

    private void giveUp(IncomingRequest surplus) {
        log.note(surplus.address(), Reason.BODIES);
        surplus.giveUp();
    }

    void remove(IncomingRequest request) {
        bodies.leave(request);
    }
}
