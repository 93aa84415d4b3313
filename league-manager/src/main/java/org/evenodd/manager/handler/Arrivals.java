package org.evenodd.manager.handler;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.Location;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.health.watch.Probe;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.manager.registration.Site;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/**
 * Finds out the circumstances of a registration before the league decides on it.
 *
 * @param patience that the search for a host is given
 */
public record Arrivals(
        Authentication authentication,
        Sites sites,
        Scheduler scheduler,
        Duration patience,
        Probe probe,
        EndpointCheck check) {

    /** The circumstances of a registration, and where its endpoint's host was found. */
    record Observed(Arrival arrival, Location location) {}

    /** The best that could be found of a registration: what the league refuses even so need not be looked at. */
    Arrival atBest(Envelope envelope) {
        return new Arrival(authentication.identify(envelope), true, Reach.ANSWERED);
    }

    CompletableFuture<Observed> observe(Envelope envelope, Endpoint endpoint, String remoteAddress) {
        Identity identity = authentication.identify(envelope);
        return locate(endpoint, remoteAddress).thenCompose(location -> {
            boolean fromThere = Addresses.of(location).stream().anyMatch(it -> Addresses.isSame(it, remoteAddress));
            Site site = sites.site(endpoint, location);
            return reach(endpoint, location)
                    .thenApply(reach ->
                            new Observed(new Arrival(identity, fromThere, reach, site, KeyProof.NONE, null), location));
        });
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
        if (check != EndpointCheck.STRICT || location instanceof Location.Forbidden) {
            return CompletableFuture.completedFuture(Reach.NOT_TRIED);
        }
        return location instanceof Location.Found found
                ? probe.answers(endpoint, found).thenApply(answers -> answers ? Reach.ANSWERED : Reach.SILENT)
                : CompletableFuture.completedFuture(Reach.SILENT);
    }
}
