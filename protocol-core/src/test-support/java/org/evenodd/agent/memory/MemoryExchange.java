package org.evenodd.agent.memory;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork.BoundService;
import org.evenodd.agent.memory.MemoryNetwork.DroppedConnection;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request with its answer and their common deadline. */
final class MemoryExchange {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryExchange.class);

    private static final Delivery CLOSED =
            new Delivery.Unreachable("The connection was closed before the answer was whole");

    private final CompletableFuture<Delivery> delivery = new CompletableFuture<>();
    private final MemoryNetwork network;
    private final Endpoint endpoint;
    private final ServiceRequest request;
    private final int maxReplyBytes;
    private final Optional<BoundService> connected;
    private volatile Cancellable deadline = () -> {};
    private volatile @Nullable BoundService server;

    MemoryExchange(MemoryNetwork network, Endpoint endpoint, ServiceRequest request, int maxReplyBytes) {
        this.network = network;
        this.endpoint = endpoint;
        this.request = request;
        this.maxReplyBytes = maxReplyBytes;
        this.connected = network.find(endpoint);
    }

    /** Only connects: the service hears nothing. */
    CompletableFuture<Delivery> connect(Duration timeout) {
        deadline = network.scheduler().after(timeout, () -> settle(new Delivery.TimedOut()));
        travel(
                NetworkFaults.Leg.REQUEST,
                () -> settle(
                        network.find(endpoint).isPresent()
                                ? new Delivery.Replied(200, "", new byte[0])
                                : new Delivery.Unreachable("The connection was refused")));
        return delivery;
    }

    CompletableFuture<Delivery> begin(Duration timeout) {
        deadline = network.scheduler().after(timeout, () -> settle(new Delivery.TimedOut()));
        travel(NetworkFaults.Leg.REQUEST, this::arrive);
        return delivery;
    }

    void die() {
        settle(CLOSED);
    }

    private void settle(Delivery outcome) {
        deadline.cancel();
        BoundService binding = server;
        if (binding != null) {
            binding.end(this);
        }
        delivery.complete(outcome);
    }

    private void travel(NetworkFaults.Leg leg, Runnable arrival) {
        NetworkFaults.Passage passage = network.faults().passage(leg, request.remoteAddress(), endpoint);
        passage.arrivals().forEach(delay -> network.scheduler().after(delay, arrival));
        if (passage.broken()) {
            Duration last = passage.arrivals().stream().max(Duration::compareTo).orElse(Duration.ZERO);
            network.scheduler().after(last, this::die);
        }
    }

    /**
     * Delivers the request even if the caller no longer waits, but only to the service that was bound when it was sent.
     */
    private void arrive() {
        network.find(endpoint)
                .filter(present -> connected.isEmpty() || connected.get() == present)
                .ifPresentOrElse(this::arriveAt, () -> settle(new Delivery.Unreachable("The connection was refused")));
    }

    private void arriveAt(BoundService binding) {
        server = binding;
        if (!delivery.isDone()) {
            binding.begin(this);
        }
        CompletableFuture<Void> unused = serve(binding)
                .thenApply(this::received)
                .exceptionally(this::failed)
                .thenAccept(outcome -> travel(NetworkFaults.Leg.ANSWER, () -> settle(outcome)));
    }

    private CompletableFuture<ServiceResponse> serve(BoundService binding) {
        if (request.body().length > network.maxBodyBytes()) {
            return CompletableFuture.completedFuture(HttpRefusal.tooLarge(network.maxBodyBytes()));
        }
        try {
            return binding.service().serve(request);
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private Delivery failed(Throwable cause) {
        if (cause instanceof DroppedConnection || cause.getCause() instanceof DroppedConnection) {
            return CLOSED;
        }
        LOG.error("Could not answer a request because of a bug", cause);
        return received(HttpRefusal.INTERNAL_ERROR.response());
    }

    private Delivery received(ServiceResponse response) {
        return response.body().length > maxReplyBytes
                ? new Delivery.UnreadableReply("The answer has more than %d bytes".formatted(maxReplyBytes))
                : new Delivery.Replied(
                        response.status(),
                        response.contentType(),
                        response.body().clone(),
                        RetryAfter.of(response.headers().getOrDefault(RetryAfter.HEADER, "")),
                        name -> Optional.ofNullable(response.headers().get(name)));
    }
}
