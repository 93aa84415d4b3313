package org.evenodd.manager.handler;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.delivery.Probe;
import org.evenodd.manager.play.Arrival;
import org.evenodd.manager.play.Arrival.Reach;
import org.evenodd.manager.play.Identity;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.settings.Network.EndpointCheck;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.address.Location;
import org.evenodd.protocol.value.Endpoint;

/**
 * Finds out the circumstances of a registration before the league decides on it.
 *
 * @param patience that the search for a host is given
 */
public record Arrivals(
        Gate gate, Sites sites, Scheduler scheduler, Duration patience, Probe probe, EndpointCheck check) {

    /** The best that could be found of a registration: what the league refuses even so need not be looked at. */
    Arrival atBest(Envelope envelope) {
        return new Arrival(gate.identify(envelope), true, Reach.ANSWERED);
    }

    CompletableFuture<Arrival> observe(Envelope envelope, Endpoint endpoint, String remoteAddress) {
        Identity identity = gate.identify(envelope);
        return locate(endpoint, remoteAddress)
                .thenCompose(location -> reach(endpoint, location)
                        .thenApply(reach -> new Arrival(
                                identity,
                                Sites.isAt(location, remoteAddress),
                                reach,
                                sites.site(endpoint, location),
                                null)));
    }

    private CompletableFuture<Location> locate(Endpoint endpoint, String asker) {
        CompletableFuture<Location> search = sites.locate(endpoint, asker);
        return scheduler
                .within(patience, search)
                .thenApply(found -> found.orElseGet(() -> {
                    search.cancel(false);
                    return new Location.Unknown();
                }));
    }

    private CompletableFuture<Reach> reach(Endpoint endpoint, Location location) {
        return check == EndpointCheck.STRICT && !(location instanceof Location.Forbidden)
                ? probe.answers(endpoint).thenApply(answers -> answers ? Reach.ANSWERED : Reach.SILENT)
                : CompletableFuture.completedFuture(Reach.NOT_TRIED);
    }
}
