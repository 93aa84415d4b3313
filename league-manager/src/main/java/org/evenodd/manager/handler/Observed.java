package org.evenodd.manager.handler;

import org.evenodd.agent.address.Location;
import org.evenodd.manager.registration.Arrival;

/** The circumstances of a registration, and where its endpoint's host was found. */
record Observed(Arrival arrival, Location location) {}
