package org.evenodd.manager.relay;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/** The calls to players behind connectors, and the polls that fetch them, in one term. Thread-safe. */
public final class Relays {

    private static final String NOT_ASKED = "no connector has asked for its calls";

    /** Without any connector. */
    public Relays(Scheduler scheduler) {}

    /** Notes that a player behind a connector has registered, so that the connector can say so. */
    public void registered(RelayKey key, int port) {}

    /** When the connector of a relayed player last asked for calls; empty if it never did in this term. */
    public Optional<Instant> lastPoll(Endpoint endpoint) {
        return Optional.empty();
    }

    /** Ends all polls and calls. */
    public void close() {}

    /** A transport that hands calls to relayed players over, and leaves all others to another transport. */
    public Transport before(Transport others) {
        return new RelayTransport(others);
    }

    private record RelayTransport(Transport others) implements Transport {

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            return endpoint.isRelayed()
                    ? CompletableFuture.completedFuture(new Delivery.Unreachable(NOT_ASKED))
                    : others.post(endpoint, headers, body, timeout, maxReplyBytes);
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return endpoint.isRelayed()
                    ? CompletableFuture.completedFuture(new Delivery.Unreachable(NOT_ASKED))
                    : others.get(endpoint, timeout);
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return endpoint.isRelayed()
                    ? CompletableFuture.completedFuture(new Delivery.Unreachable(NOT_ASKED))
                    : others.get(endpoint, addresses, timeout);
        }

        @Override
        public CompletableFuture<Optional<String>> connect(
                Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return endpoint.isRelayed()
                    ? CompletableFuture.completedFuture(Optional.of(NOT_ASKED))
                    : others.connect(endpoint, addresses, timeout);
        }
    }
}
