package org.evenodd.agent.http;

import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Servers that share threads, and their clients; all are closed together after the test. */
final class ServerFixture implements BeforeEachCallback, AfterEachCallback {

    static final Service ECHO = request -> CompletableFuture.completedFuture(ServiceResponse.json(200, request.body()));
    static final int MAX_BODY_BYTES = 100;
    static final int MAX_REQUESTS = 16;
    static final Duration LONG = Duration.ofSeconds(20);

    private static final AtomicBoolean WARM = new AtomicBoolean();

    private final HttpThreads threads;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    ServerFixture() {
        this(new HttpThreads(1));
    }

    ServerFixture(HttpThreads threads) {
        this.threads = threads;
        open.push(threads);
    }

    /** Loads the classes of an exchange, which may take longer than the time limits of the tests on a busy machine. */
    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        if (WARM.compareAndSet(false, true)) {
            HttpServer server = start(ECHO, TestServers.LIMITS);
            connect(server).ask("{}");
        }
    }

    HttpThreads threads() {
        return threads;
    }

    /** Starts a server with small limits of size, and time limits that no test reaches on a slow machine. */
    HttpServer start(Service service) throws BindException {
        return start(service, LONG, LONG);
    }

    /** Limits under which nothing times out. */
    static HttpServerLimits patient(int connections, int requests, AddressLimits perAddress) {
        Duration minute = Duration.ofMinutes(1);
        return new HttpServerLimits(
                1 << 16, minute, minute, minute, Duration.ofMillis(1), connections, requests, perAddress);
    }

    HttpServer start(Service service, Duration requestTime, Duration answerTime) throws BindException {
        return start(
                service,
                new HttpServerLimits(
                        MAX_BODY_BYTES,
                        requestTime,
                        answerTime,
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(3),
                        64,
                        MAX_REQUESTS,
                        TestServers.UNLIMITED));
    }

    HttpServer start(Service service, HttpServerLimits limits) throws BindException {
        return start("127.0.0.1", TestServers.everywhere(service), limits);
    }

    HttpServer start(AgentApi agent, HttpServerLimits limits) throws BindException {
        return start("127.0.0.1", agent, limits);
    }

    HttpServer start(String host, AgentApi agent, HttpServerLimits limits) throws BindException {
        return closing(TestServers.start(threads, host, 0, agent, limits));
    }

    /** Has a server closed after the test. */
    HttpServer closing(HttpServer server) {
        open.push(server);
        return server;
    }

    RawClient connect(HttpServer server) throws IOException {
        return connect(server.ports().get(0));
    }

    RawClient connect(int port) throws IOException {
        RawClient client = new RawClient(port);
        open.push(client);
        return client;
    }

    /** Opens some connections. */
    List<RawClient> connect(HttpServer server, int connections) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            clients.add(connect(server));
        }
        return clients;
    }

    RawClient connect(HttpServer server, String from) throws IOException {
        RawClient client = new RawClient(server.ports().get(0), from);
        open.push(client);
        return client;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
