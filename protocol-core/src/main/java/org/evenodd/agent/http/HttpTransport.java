package org.evenodd.agent.http;

import java.net.InetAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.ssl.SslConnection.SslEndPoint;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.Scheduler;
import org.evenodd.agent.address.HostSearchResult;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EventStream;
import org.evenodd.agent.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * A pooled, asynchronous HTTP client without redirects, authentication, cookies, compression or blocked threads. Jetty's
 * protocol handlers are all gone: they answer statuses that nobody here asks for, and lose count of interim responses.
 */
public final class HttpTransport implements Transport, AutoCloseable {

    /**
     * The limits of an HTTP client.
     *
     * @param maxPerDestination connections to one host and port; further exchanges wait within their own time-outs
     * @param connectTime per address, after which the host's next address is tried
     * @param idleTime after which an unused connection is closed; shorter than what peers grant (Node: 5 s)
     */
    public record HttpTransportLimits(int maxPerDestination, Duration connectTime, Duration idleTime) {

        public static final HttpTransportLimits DEFAULT =
                new HttpTransportLimits(64, Duration.ofSeconds(5), Duration.ofSeconds(4));
    }

    private static final String JSON_OR_EVENTS = ServiceResponse.JSON + ", " + EventStream.TYPE;
    private static final int MAX_HEADER_BYTES = 8192;
    private static final Duration FORGET_DESTINATION = Duration.ofMinutes(1);

    private static final String LOST = "Another agent has taken its endpoint";

    private final HttpClient client;

    /**
     * A client without connections.
     *
     * @param trusted trusted certificates of https endpoints or their authorities; null for Java's defaults
     */
    public HttpTransport(
            HttpThreads threads, HttpTransportLimits limits, Resolver resolver, @Nullable KeyStore trusted) {
        client = new HttpClient(new HttpClientTransportOverHTTP(connector(threads, limits, trusted)));
        client.setMaxConnectionsPerDestination(limits.maxPerDestination());
        client.setDestinationIdleTimeout(FORGET_DESTINATION.toMillis());
        client.setMaxResponseHeadersSize(MAX_HEADER_BYTES);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setUserAgentField(null);
        client.setSocketAddressResolver(new PinnedAddresses(resolver));
        LifeCycle.start(client);
        client.getContentDecoderFactories().clear();
        client.getProtocolHandlers().clear();
    }

    private static ClientConnector connector(
            HttpThreads threads, HttpTransportLimits limits, @Nullable KeyStore trusted) {
        ClientConnector connector = new ClientConnector() {
            @Override
            protected EndPoint newEndPoint(SelectableChannel channel, ManagedSelector selector, SelectionKey key) {
                return new ClientSocket((SocketChannel) channel, selector, key, getScheduler());
            }
        };
        connector.setExecutor(threads.pool());
        connector.setScheduler(threads.timer());
        connector.setByteBufferPool(threads.buffers());
        connector.setSslContextFactory(new LazyTls(trusted));
        connector.setSelectors(1);
        connector.setConnectTimeout(limits.connectTime());
        connector.setIdleTimeout(limits.idleTime());
        return connector;
    }

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        return exchange(
                endpoint,
                () -> request(endpoint, HttpMethod.POST, JSON_OR_EVENTS)
                        .headers(sent -> headers.forEach(sent::put))
                        .body(new BytesRequestContent(ServiceResponse.JSON, body)),
                maxReplyBytes,
                timeout);
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return exchange(
                endpoint, () -> request(endpoint, HttpMethod.GET, ServiceResponse.JSON), MAX_GET_REPLY_BYTES, timeout);
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
        return exchange(
                endpoint,
                () -> request(endpoint, HttpMethod.GET, ServiceResponse.JSON)
                        .tag(new HostSearchResult.FoundAddresses(addresses)),
                MAX_GET_REPLY_BYTES,
                timeout);
    }

    @Override
    public CompletableFuture<Optional<String>> connect(
            Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
        if (endpoint.equals(Endpoint.LOST)) {
            return CompletableFuture.completedFuture(Optional.of(LOST));
        }
        Request request = request(endpoint, HttpMethod.GET, ServiceResponse.JSON);
        Request pinned = addresses.isEmpty() ? request : request.tag(new HostSearchResult.FoundAddresses(addresses));
        return new ConnectionAttempt().begin(client, pinned, timeout);
    }

    private Request request(Endpoint endpoint, HttpMethod method, String accepted) {
        return client.newRequest(endpoint.uri())
                .method(method)
                .headers(headers -> headers.put(HttpHeader.ACCEPT, accepted));
    }

    private CompletableFuture<Delivery> exchange(
            Endpoint endpoint, Supplier<Request> request, int maxReplyBytes, Duration timeout) {
        if (endpoint.equals(Endpoint.LOST)) {
            return CompletableFuture.completedFuture(new Delivery.Unreachable(LOST));
        }
        return new ClientExchange(client, request, maxReplyBytes).begin(timeout);
    }

    /** Closes all connections; exchanges under way end as {@link Delivery.Unreachable}. */
    @Override
    public void close() {
        LifeCycle.stop(client);
    }

    /**
     * TLS that is set up with the first https endpoint. Loading the trusted certificates takes longer than the rest of a
     * client's start, and few leagues use https.
     */
    private static final class LazyTls extends SslContextFactory.Client {

        private boolean loaded;

        /** @param trusted certificates; null for Java's defaults */
        LazyTls(@Nullable KeyStore trusted) {
            if (trusted != null) {
                setTrustStore(trusted);
            }
        }

        @Override
        protected void doStart() {}

        @Override
        public SSLEngine newSSLEngine(String host, int port) {
            load();
            return super.newSSLEngine(host, port);
        }

        private synchronized void load() {
            if (!loaded) {
                loaded = true;
                try {
                    super.doStart();
                } catch (Exception e) {
                    throw new IllegalStateException("TLS cannot be set up", e);
                }
            }
        }
    }

    /** A connection, for https with its handshake, that is closed again before anything is said. */
    private static final class ConnectionAttempt implements Promise<Connection>, SslHandshakeListener {

        private final CompletableFuture<Optional<String>> outcome = new CompletableFuture<>();

        /** Connects; completes with why that was not done in time, empty if it was. */
        CompletableFuture<Optional<String>> begin(HttpClient client, Request request, Duration timeout) {
            Scheduler.Task deadline = client.getScheduler()
                    .schedule(() -> failed(new TimeoutException()), timeout.toNanos(), TimeUnit.NANOSECONDS);
            client.resolveDestination(request).newConnection(this);
            return outcome.whenComplete((reason, bug) -> deadline.cancel());
        }

        @Override
        public void succeeded(Connection connection) {
            CompletableFuture<Optional<String>> unused = outcome.whenComplete((reason, bug) -> connection.close());
            EndPoint end = ((org.eclipse.jetty.io.Connection) connection).getEndPoint();
            if (end instanceof SslEndPoint tls) {
                tls.getSslConnection().addHandshakeListener(this);
                tls.write(Callback.from(() -> {}, this::failed), BufferUtil.EMPTY_BUFFER);
            } else {
                outcome.complete(Optional.empty());
            }
        }

        @Override
        public void failed(Throwable failure) {
            outcome.complete(Optional.of(Failures.reason(failure, true)));
        }

        @Override
        public void handshakeSucceeded(Event event) {
            outcome.complete(Optional.empty());
        }

        @Override
        public void handshakeFailed(Event event, Throwable failure) {
            failed(failure);
        }
    }
}
