package org.evenodd.manager.handler;

import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.delivery.Probe;
import org.evenodd.manager.play.Arrival;
import org.evenodd.manager.play.Arrival.Reach;
import org.evenodd.manager.play.Identity;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.settings.Network.EndpointCheck;
import org.evenodd.protocol.value.Endpoint;

/** Finds out the circumstances of a registration before the league decides on it. */
public record Arrivals(Gate gate, HostNames hosts, Probe probe, EndpointCheck check) {

    CompletableFuture<Arrival> observe(Envelope envelope, Endpoint endpoint, String remoteAddress) {
        Identity identity = gate.identify(envelope);
        return comesFrom(endpoint, remoteAddress, identity)
                .thenCombine(reach(endpoint), (fromThere, reach) -> new Arrival(identity, fromThere, reach));
    }

    /** Asked only of who brought no token: nobody else's address matters. */
    private CompletableFuture<Boolean> comesFrom(Endpoint endpoint, String remoteAddress, Identity identity) {
        return identity instanceof Identity.Unproven
                ? hosts.isAt(endpoint.host(), remoteAddress)
                : CompletableFuture.completedFuture(false);
    }

    private CompletableFuture<Reach> reach(Endpoint endpoint) {
        return check == EndpointCheck.STRICT
                ? probe.answers(endpoint).thenApply(answers -> answers ? Reach.ANSWERED : Reach.SILENT)
                : CompletableFuture.completedFuture(Reach.NOT_TRIED);
    }
}
