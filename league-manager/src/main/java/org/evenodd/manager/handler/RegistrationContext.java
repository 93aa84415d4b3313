package org.evenodd.manager.handler;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.settings.Network.EndpointCheck;
import org.evenodd.manager.health.watch.EndpointProbe;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.EndpointSite;
import org.evenodd.manager.registration.Identity;
import org.evenodd.manager.registration.KeyProof;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/**
 * Finds out the circumstances of a registration before the league decides on it.
 *
 * @param patience the time limit for resolving a host
 */
public record RegistrationContext(
        Authentication authentication,
        EndpointInspector inspector,
        Scheduler scheduler,
        Duration patience,
        EndpointProbe probe,
        EndpointCheck check) {

    /** The most favourable circumstances: what the league refuses even so needs no investigation. */
    Arrival atBest(Envelope envelope) {
        return new Arrival(authentication.identify(envelope), true, Reach.ANSWERED);
    }

    CompletableFuture<Arrival> observe(Envelope envelope, Endpoint endpoint, String remoteAddress) {
        Identity identity = authentication.identify(envelope);
        return locate(endpoint, remoteAddress).thenCompose(location -> {
            boolean fromThere =
                    Addresses.of(location).stream().anyMatch(address -> Addresses.isSame(address, remoteAddress));
            EndpointSite site = inspector.site(endpoint, location, remoteAddress);
            return reach(endpoint, site, location)
                    .thenApply(
                            reach -> new Arrival(identity, fromThere, reach, site, KeyProof.NONE, null, remoteAddress));
        });
    }

    private CompletableFuture<HostSearchResult> locate(Endpoint endpoint, String asker) {
        CompletableFuture<HostSearchResult> search = inspector.locate(endpoint, asker);
        return scheduler
                .within(patience, search)
                .thenApply(found -> found.orElseGet(() -> {
                    search.cancel(false);
                    return new HostSearchResult.Unknown();
                }));
    }

    private CompletableFuture<Reach> reach(Endpoint endpoint, EndpointSite site, HostSearchResult location) {
        if (check != EndpointCheck.STRICT || site.forbidden() != null) {
            return CompletableFuture.completedFuture(Reach.NOT_TRIED);
        }
        return location instanceof HostSearchResult.FoundAddresses found
                ? probe.answers(endpoint, found).thenApply(answers -> answers ? Reach.ANSWERED : Reach.SILENT)
                : CompletableFuture.completedFuture(Reach.SILENT);
    }
}
