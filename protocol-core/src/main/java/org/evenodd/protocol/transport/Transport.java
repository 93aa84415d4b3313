package org.evenodd.protocol.transport;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
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
     * Posts JSON.
     *
     * @param timeout for the whole exchange, from this call to the last byte of the answer
     * @param maxReplyBytes a longer answer is {@link Delivery.UnreadableReply}, without being read to its end
     */
    CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes);

    /**
     * Posts JSON to somebody outside the league, who wants an {@code Authorization}; for transports that leave the
     * machine.
     *
     * @param authorization the whole value of the header, a secret; empty for none
     */
    default CompletableFuture<Delivery> post(
            Endpoint endpoint, String authorization, byte[] body, Duration timeout, int maxReplyBytes) {
        return post(endpoint, body, timeout, maxReplyBytes);
    }

    /** Asks for a page, like {@code /health}; time-out as for a post. */
    CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout);

    /**
     * The same where the host was found already, wherever it is called otherwise; for transports that look hosts up.
     *
     * @param addresses of the host
     */
    default CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
        return get(endpoint, timeout);
    }
}
