package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.HttpTransport.HttpTransportLimits;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A transport, and servers that may misbehave; all are closed together after the test. */
final class TransportFixture implements AfterEachCallback {

    static final Duration LONG = Duration.ofSeconds(20);
    static final Duration SHORT = Duration.ofMillis(300);

    private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);
    private static final int MAX_REPLY = 100;

    private final HttpThreads threads = new HttpThreads(1);
    private final Resolver resolver = Resolver.system(Runnable::run, AddressPolicy.DEFAULT);
    private final HttpTransport transport = TestServers.transport(threads, resolver);
    private final Deque<AutoCloseable> open = new ArrayDeque<>(List.of(transport, threads));

    HttpTransport transport() {
        return transport;
    }

    HttpThreads threads() {
        return threads;
    }

    /** Another transport with at most this many connections to one host and port. */
    HttpTransport limited(int perDestination) {
        HttpTransport limited =
                new HttpTransport(threads, new HttpTransportLimits(perDestination, LONG, LONG), resolver, null);
        open.push(limited);
        return limited;
    }

    void closeLater(AutoCloseable each) {
        open.push(each);
    }

    RawServer serve(RawServer.Part part) throws IOException {
        RawServer server = new RawServer(part);
        open.push(server);
        return server;
    }

    /** A server that sends this when it is asked, and then waits for the end of the connection. */
    RawServer serve(String reply) throws IOException {
        return serve(connection -> {
            connection.readRequest();
            connection.send(reply);
            connection.awaitEnd();
        });
    }

    /** Posts some JSON and accepts 100 bytes as an answer. */
    CompletableFuture<Delivery> begin(Endpoint endpoint, Duration timeout) {
        return begin(transport, endpoint, timeout);
    }

    static CompletableFuture<Delivery> begin(HttpTransport over, Endpoint endpoint, Duration timeout) {
        return over.post(endpoint, BODY, timeout, MAX_REPLY);
    }

    Delivery post(Endpoint endpoint, Duration timeout) throws Exception {
        return begin(endpoint, timeout).get(20, TimeUnit.SECONDS);
    }

    Delivery post(RawServer server, Duration timeout) throws Exception {
        return post(server.endpoint(), timeout);
    }

    static String text(Delivery delivery) {
        assertThat(delivery).isInstanceOf(Delivery.Replied.class);
        return new String(((Delivery.Replied) delivery).body(), UTF_8);
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
