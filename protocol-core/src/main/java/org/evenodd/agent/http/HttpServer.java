package org.evenodd.agent.http;

import java.io.IOException;
import java.net.BindException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/** A running HTTP server with one agent behind it: Javalin behind limits that stop slow and greedy callers. */
public final class HttpServer implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final int MAX_HEADER_BYTES = 8192;

    /** The system's send buffer, so that a connection's share of its memory is bounded, too. */
    static final int UNREAD_BYTES = 1 << 17;

    /** The name of the connector at the direct port. */
    static final String DIRECT = "direct";

    /** The cache of header fields would take 100 KB for each connection, and save little. */
    private static final int NO_HEADER_CACHE = 0;

    /** {@link LimitsHandler} decides which hosts are accepted; the client decides which certificate to trust. */
    private static final boolean HOST_AS_IN_CERTIFICATE = false;

    private final HttpServerLimits limits;
    private final LimitsHandler handler;
    private final Server server;
    private final List<ServerConnector> connectors = new ArrayList<>();
    private final List<Integer> ports;

    private HttpServer(HttpThreads threads, HttpSite site, AgentApi agent, HttpServerLimits limits) throws IOException {
        this.limits = limits;
        this.handler = new LimitsHandler(limits, site, threads, agent);
        this.server = new Server(threads.pool(), threads.timer(), threads.buffers());
        server.setHandler(handler);
        server.setErrorHandler(HttpServer::answerUnreadable);
        for (int port : site.ports()) {
            connectors.add(connector(site, port));
            server.addConnector(connectors.get(connectors.size() - 1));
        }
        LifeCycle.start(server);
        this.ports = connectors.stream().map(ServerConnector::getLocalPort).toList();
    }

    /**
     * Starts a server; it answers when this method returns.
     *
     * @throws BindException if the port is taken, or the host is not an address of this machine
     */
    public static HttpServer start(HttpThreads threads, HttpSite site, AgentApi agent, HttpServerLimits limits)
            throws BindException {
        try {
            return new HttpServer(threads, site, agent, limits);
        } catch (IOException | UnresolvedAddressException e) {
            String ports = site.ports().stream().map(String::valueOf).collect(Collectors.joining(" or "));
            BindException taken =
                    new BindException("Cannot listen on %s:%s; is the port taken?".formatted(site.host(), ports));
            taken.initCause(e);
            throw taken;
        }
    }

    /** The answer to a request that Jetty cannot parse: Jetty's status, without its text or stack trace. */
    private static boolean answerUnreadable(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        boolean ours =
                status >= HttpStatus.INTERNAL_SERVER_ERROR_500 && status != HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505;
        HttpRefusal refusal = ours ? HttpRefusal.INTERNAL_ERROR : HttpRefusal.BAD_REQUEST;
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ServiceResponse.JSON);
        response.write(true, ByteBuffer.wrap(refusal.response().body()), callback);
        return true;
    }

    private ServerConnector connector(HttpSite site, int port) throws IOException {
        ServerConnector made = new ServerConnector(server, 0, 1, protocols(site));
        made.setAcceptQueueSize(BACKLOG);
        made.setAcceptedSendBufferSize(UNREAD_BYTES);
        made.setIdleTimeout(limits.idleTime().toMillis());
        made.addBean(handler.connections());
        made.setHost(site.host());
        made.setPort(port);
        made.setName(connectors.isEmpty() ? "" : DIRECT);
        made.open();
        return made;
    }

    private static ConnectionFactory[] protocols(HttpSite site) {
        HttpConfiguration configuration = configuration();
        ConnectionFactory http = new HttpConnectionFactory(configuration);
        HttpSite.TlsIdentity tls = site.tls();
        if (tls == null) {
            return new ConnectionFactory[] {http};
        }
        configuration.addCustomizer(new SecureRequestCustomizer(HOST_AS_IN_CERTIFICATE));
        return new ConnectionFactory[] {new SslConnectionFactory(tls.contexts(), http.getProtocol()), http};
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setHeaderCacheSize(NO_HEADER_CACHE);
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(MAX_HEADER_BYTES);
        configuration.setUriCompliance(UriCompliance.RFC3986);
        return configuration;
    }

    /** The bound ports, in the order of the site's. */
    public List<Integer> ports() {
        return ports;
    }

    /**
     * Rejects new requests with 503, waits briefly for running ones, and stops. Connections are closed first: Jetty's own
     * stop can wait for ever for a reply whose reader goes away at the same moment.
     */
    @Override
    public void close() {
        handler.drain();
        connectors.forEach(each -> each.getConnectedEndPoints().forEach(EndPoint::close));
        LifeCycle.stop(server);
    }
}
