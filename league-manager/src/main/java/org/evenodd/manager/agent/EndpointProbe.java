package org.evenodd.manager.agent;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.Endpoint;

/** Probes an endpoint with {@code GET /health}; any HTTP answer counts. */
public record EndpointProbe(Transport transport, Duration timeout) {

    public CompletableFuture<Boolean> answers(Endpoint endpoint) {
        return transport.get(endpoint.at(AgentApi.HEALTH), timeout).thenApply(EndpointProbe::isAnswer);
    }

    /** Probes the resolved addresses of the endpoint's host. */
    public CompletableFuture<Delivery> ask(Endpoint endpoint, HostSearchResult.FoundAddresses place) {
        return transport.get(endpoint.at(AgentApi.HEALTH), place.addresses(), timeout);
    }

    /** This probe, with less patience where it has more. */
    public EndpointProbe within(Duration longest) {
        return timeout.compareTo(longest) > 0 ? new EndpointProbe(transport, longest) : this;
    }

    public static boolean isAnswer(Delivery delivery) {
        return delivery instanceof Delivery.Replied || delivery instanceof Delivery.UnreadableReply;
    }
}
