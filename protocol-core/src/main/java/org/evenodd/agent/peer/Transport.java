package org.evenodd.agent.peer;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.value.Endpoint;

/**
 * Carries a body to an endpoint and its answer back. Futures never complete exceptionally; they may complete on a
 * thread of the transport, which must not be blocked.
 */
public interface Transport {

    /** What is read of the answer to a GET. */
    int MAX_GET_REPLY_BYTES = 65536;

    /**
     * Posts JSON, and accepts JSON or an event stream, which ends when the server closes it.
     *
     * @param headers further ones, with values that may be secrets
     * @param timeout for the whole exchange, from this call to the last byte of the answer
     * @param maxReplyBytes a longer answer is not read to its end, and is a {@link Delivery.UnreadableReply}
     */
    CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes);

    /** Posts JSON without further headers. */
    default CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        return post(endpoint, Map.of(), body, timeout, maxReplyBytes);
    }

    /** Gets a page, such as {@code /health}, with a timeout for the whole exchange. */
    CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout);

    /**
     * Gets a page from a host whose addresses are already known. Only transports that look up hosts use the addresses.
     *
     * @param addresses the addresses of the host
     */
    default CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
        return get(endpoint, timeout);
    }

    /**
     * Connects to an endpoint, for https with the handshake, and closes the connection again without a word; completes with why
     * there was none, in a sentence for people, empty if there was one. Not for transports that only carry messages.
     *
     * @param addresses of the host; empty to look them up. Only transports that look up hosts use them
     */
    default CompletableFuture<Optional<String>> connect(
            Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
        throw new UnsupportedOperationException("carries messages only");
    }
}
