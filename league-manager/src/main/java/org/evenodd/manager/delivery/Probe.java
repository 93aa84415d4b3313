package org.evenodd.manager.delivery;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Router;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;

/** Looks whether somebody answers at an endpoint: {@code GET /health}, where any HTTP answer counts. */
public record Probe(Transport transport, Duration timeout) {

    public CompletableFuture<Boolean> answers(Endpoint endpoint) {
        return transport.get(endpoint.at(Router.HEALTH), timeout).thenApply(Probe::isAnswer);
    }

    private static boolean isAnswer(Delivery delivery) {
        return delivery instanceof Delivery.Replied || delivery instanceof Delivery.Unreadable;
    }
}
