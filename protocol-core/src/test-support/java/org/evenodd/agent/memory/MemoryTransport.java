package org.evenodd.agent.memory;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/** One caller's transport in a {@link MemoryNetwork}. */
final class MemoryTransport implements Transport {

    private static final byte[] NO_BYTES = {};

    private final MemoryNetwork network;
    private final String remoteAddress;

    MemoryTransport(MemoryNetwork network, String remoteAddress) {
        this.network = network;
        this.remoteAddress = remoteAddress;
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        ServiceRequest request = request("POST", endpoint, ServiceResponse.JSON, body.clone());
        return new MemoryExchange(network, endpoint, request, maxReplyBytes).begin(timeout);
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        ServiceRequest request = request("GET", endpoint, null, NO_BYTES);
        return new MemoryExchange(network, endpoint, request, MAX_GET_REPLY_BYTES).begin(timeout);
    }

    private ServiceRequest request(String method, Endpoint endpoint, @Nullable String contentType, byte[] body) {
        String path = endpoint.uri().getPath();
        return new ServiceRequest(method, path.isEmpty() ? "/" : path, remoteAddress, contentType, body);
    }
}
