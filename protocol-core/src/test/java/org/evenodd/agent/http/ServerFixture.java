package org.evenodd.agent.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceResponse;

/** Servers that share threads, and their clients; all are closed together. */
final class ServerFixture {

    static final Service ECHO = request -> CompletableFuture.completedFuture(ServiceResponse.json(200, request.body()));
    static final int MAX_BODY_BYTES = 100;
    static final int MAX_REQUESTS = 16;
    static final Duration LONG = Duration.ofSeconds(20);

    private final HttpThreads threads;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    ServerFixture() {
        this(new HttpThreads());
    }

    ServerFixture(HttpThreads threads) {
        this.threads = threads;
        open.push(threads);
    }

    /** Loads the classes of an exchange, which may take longer than the time limits of the tests on a busy machine. */
    static void warmUp() throws Exception {
        ServerFixture fixture = new ServerFixture();
        try {
            HttpServer server = fixture.start(ECHO, HttpServerLimits.DEFAULT);
            fixture.connect(server).send(RawClient.post("{}")).readResponse();
        } finally {
            fixture.closeAll();
        }
    }

    HttpThreads threads() {
        return threads;
    }

    /** Starts a server with small limits of size, and time limits that no test reaches on a slow machine. */
    HttpServer start(Service service) throws CannotBindException {
        return start(service, LONG, LONG);
    }

    HttpServer start(Service service, Duration requestTime, Duration answerTime) throws CannotBindException {
        return start(
                service,
                new HttpServerLimits(
                        MAX_BODY_BYTES,
                        requestTime,
                        answerTime,
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(3),
                        64,
                        MAX_REQUESTS));
    }

    HttpServer start(Service service, HttpServerLimits limits) throws CannotBindException {
        return start("127.0.0.1", AgentApi.everywhere(service), limits);
    }

    HttpServer start(AgentApi agent, HttpServerLimits limits) throws CannotBindException {
        return start("127.0.0.1", agent, limits);
    }

    HttpServer start(String host, AgentApi agent, HttpServerLimits limits) throws CannotBindException {
        HttpServer server = HttpServer.start(threads, host, 0, agent, limits);
        open.push(server);
        return server;
    }

    RawClient connect(HttpServer server) throws IOException {
        RawClient client = new RawClient(server.port());
        open.push(client);
        return client;
    }

    RawClient connect(HttpServer server, String from) throws IOException {
        RawClient client = new RawClient(server.port(), from);
        open.push(client);
        return client;
    }

    void closeAll() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
