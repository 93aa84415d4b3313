package org.evenodd.manager.handler;

import org.evenodd.manager.play.Arrival;
import org.evenodd.protocol.transport.address.Location;

/** The circumstances of a registration, and where its endpoint's host was found. */
record Observed(Arrival arrival, Location location) {}
