package org.evenodd.systemtests.dialects;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/**
 * The network of the foreign agents.
 *
 * @param manager the endpoint of the league's manager
 */
record ForeignNetwork(VirtualTime time, MemoryNetwork memory, Endpoint manager) {

    private static final String ADDRESS = "127.0.0.1";
    private static final int ANY_SIZE = 1 << 20;

    void open(Endpoint endpoint, Service service) {
        memory.bind(endpoint, service);
    }

    /** Posts a body; empty if no JSON is returned in time. */
    CompletableFuture<Optional<JsonNode>> post(Endpoint to, JsonNode body, Duration patience) {
        return memory.transport(ADDRESS)
                .post(to, JsonTrees.bytes(body), patience, ANY_SIZE)
                .thenApply(ForeignNetwork::read);
    }

    private static Optional<JsonNode> read(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied ? JsonTrees.read(replied.body()) : Optional.empty();
    }
}
