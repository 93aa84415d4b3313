package org.evenodd.agent.http;

import org.evenodd.agent.address.CallerAddress;

/**
 * The requests whose bodies are still coming in: so few that their bytes are bounded, and the oldest of the address with
 * the most is given up for a further one. Whose body comes along with its head is never among them.
 */
final class Unfinished {

    private static final int MOST = 256;
    private static final int MOST_OF_AN_ADDRESS = 128;

    private final Crowd<Arrival> arrivals = new Crowd<>(MOST, MOST_OF_AN_ADDRESS);
    private final IncidentLog incidents;

    Unfinished(IncidentLog incidents) {
        this.incidents = incidents;
    }

    void add(CallerAddress address, Arrival arrival) {
        arrivals.enter(address, arrival).ifPresent(this::giveUp);
    }

    private void giveUp(Arrival surplus) {
        incidents.note(surplus.address(), Incident.BODIES);
        surplus.giveUp();
    }

    void remove(Arrival arrival) {
        arrivals.leave(arrival);
    }
}
