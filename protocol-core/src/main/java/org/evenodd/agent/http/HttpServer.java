package org.evenodd.agent.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.UnresolvedAddressException;
import java.time.InstantSource;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.thread.SteadyClock;

/** A running HTTP server with one agent behind it: Javalin behind limits that stop slow and greedy callers. */
public final class HttpServer implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final int MAX_HEADER_BYTES = 8192;

    /** The system's send buffer, so that a connection's share of its memory is bounded, too. */
    static final int UNREAD_BYTES = 1 << 17;

    /** The cache of header fields would take 100 KB for each connection, and save little. */
    private static final int NO_HEADER_CACHE = 0;

    /** {@link HeadCheck} decides which hosts are accepted; the client decides which certificate to trust. */
    private static final boolean HOST_AS_IN_CERTIFICATE = false;

    private final HttpThreads threads;
    private final HttpServerLimits limits;
    private final LimitingHandler limiting;
    private final MeasuringHandler measuring;
    private final Javalin javalin;
    private final int port;

    private HttpServer(HttpThreads threads, HttpSite site, AgentApi agent, HttpServerLimits limits) {
        this.threads = threads;
        this.limits = limits;
        this.limiting = new LimitingHandler(limits, site, threads, new SteadyClock(InstantSource.system()), agent);
        this.measuring = new MeasuringHandler(limiting, agent.observer(), this::templateOf);
        this.javalin = Javalin.create(config -> {
            configure(config, new AgentRoutes(agent, new HttpCarrier(limits.answerTime())));
            config.jetty.addConnector((server, ignored) -> connector(server, site));
        });
        this.port = javalin.start().port();
    }

    /**
     * Starts a server that accepts only its own host name.
     *
     * @param port 0 takes a free one
     * @throws CannotBindException if the address cannot be bound
     */
    public static HttpServer start(HttpThreads threads, String host, int port, AgentApi agent, HttpServerLimits limits)
            throws CannotBindException {
        return start(threads, HttpSite.plain(host, port), agent, limits);
    }

    /**
     * Starts a server; it answers when this method returns.
     *
     * @throws CannotBindException if the address cannot be bound
     */
    public static HttpServer start(HttpThreads threads, HttpSite site, AgentApi agent, HttpServerLimits limits)
            throws CannotBindException {
        try {
            return new HttpServer(threads, site, agent, limits);
        } catch (UncheckedIOException | UnresolvedAddressException e) {
            throw new CannotBindException(site.host(), site.port(), e);
        }
    }

    private void configure(JavalinConfig config, AgentRoutes routes) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.prefer405over404 = true;
        config.http.maxRequestSize = limits.maxBodyBytes();
        config.jetty.threadPool = threads.pool();
        config.jetty.modifyServer(this::setHandlers);
        AgentRoutes.configure(config.router);
        routes.declare(config.routes);
    }

    private void setHandlers(Server server) {
        server.setHandler(measuring);
        server.setErrorHandler(new ErrorPage());
    }

    private String templateOf(String path) {
        return AgentRoutes.templateOf(path, javalin.unsafe.internalRouter);
    }

    private ServerConnector connector(Server server, HttpSite site) {
        ServerConnector connector =
                new ServerConnector(server, null, threads.timer(), threads.buffers(), 0, 1, protocols(site));
        connector.setAcceptQueueSize(BACKLOG);
        connector.setAcceptedSendBufferSize(UNREAD_BYTES);
        connector.setIdleTimeout(limits.idleTime().toMillis());
        connector.addBean(limiting.connections());
        connector.addBean(new SlowRequests(limits.requestTime(), threads.timer()));
        connector.setHost(site.host());
        connector.setPort(site.port());
        open(connector);
        return connector;
    }

    private static ConnectionFactory[] protocols(HttpSite site) {
        HttpConfiguration configuration = configuration();
        ConnectionFactory http = new HttpConnectionFactory(configuration);
        TlsIdentity tls = site.tls();
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

    private static void open(ServerConnector connector) {
        try {
            connector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    /** Rejects new requests with 503, waits briefly for running ones, and stops. */
    @Override
    public void close() {
        limiting.drain();
        dropConnections();
        javalin.stop();
    }

    /** Jetty's own stop can wait for ever for a reply whose reader goes away at the same moment. */
    private void dropConnections() {
        for (Connector connector : javalin.jettyServer().server().getConnectors()) {
            connector.getConnectedEndPoints().forEach(EndPoint::close);
        }
    }
}
