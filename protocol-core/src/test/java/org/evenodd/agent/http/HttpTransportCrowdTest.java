package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.HttpTransport.HttpTransportLimits;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HttpTransportCrowdTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);
    private static final int MAX_REPLY = 100;

    private final HttpThreads threads = new HttpThreads();
    private final List<AutoCloseable> open = new ArrayList<>(List.of(threads));

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    private final CompletableFuture<ServiceResponse> response = new CompletableFuture<>();
    private final AtomicInteger asked = new AtomicInteger();

    private HttpServer hold(int expected, CountDownLatch allThere) throws BindException {
        HttpServer server = HttpServer.start(
                threads,
                "127.0.0.1",
                0,
                AgentApi.everywhere(request -> {
                    if (asked.incrementAndGet() == expected) {
                        allThere.countDown();
                    }
                    return response.copy();
                }),
                HttpServerLimits.DEFAULT);
        open.add(0, server);
        return server;
    }

    private List<CompletableFuture<Delivery>> post(HttpTransport over, HttpServer server, int count) {
        Endpoint endpoint = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(server.port()));
        return IntStream.range(0, count)
                .mapToObj(i -> over.post(endpoint, BODY, LONG, MAX_REPLY))
                .toList();
    }

    private HttpTransport limited(int exchanges, int perDestination) {
        HttpTransport limited = new HttpTransport(
                threads,
                new HttpTransportLimits(exchanges, perDestination, LONG, Duration.ofSeconds(4)),
                Resolver.system(Runnable::run, AddressPolicy.DEFAULT),
                null);
        open.add(0, limited);
        return limited;
    }

    /** Lets the server answer. */
    private void assertAllReplied(List<CompletableFuture<Delivery>> deliveries) throws Exception {
        response.complete(ServiceResponse.empty(200));
        for (CompletableFuture<Delivery> delivery : deliveries) {
            assertThat(delivery.get(20, TimeUnit.SECONDS)).isInstanceOf(Delivery.Replied.class);
        }
    }

    @Test
    void waitOnFewThreads() throws Exception {
        CountDownLatch allThere = new CountDownLatch(1);
        HttpServer server = hold(400, allThere);
        List<CompletableFuture<Delivery>> deliveries = post(limited(4096, 400), server, 400);
        assertThat(allThere.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(threads.pool().getThreads()).isLessThanOrEqualTo(10);
        assertAllReplied(deliveries);
    }

    @Test
    void areBoundedByDestination() throws Exception {
        CountDownLatch twoThere = new CountDownLatch(1);
        HttpServer server = hold(2, twoThere);
        List<CompletableFuture<Delivery>> deliveries = post(limited(1024, 2), server, 6);
        assertThat(twoThere.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(asked).hasValue(2);
        assertAllReplied(deliveries);
        assertThat(asked).hasValue(6);
    }

    @Test
    void areBoundedInAll() throws Exception {
        CountDownLatch twoThere = new CountDownLatch(1);
        HttpTransport narrow = limited(2, 64);
        List<CompletableFuture<Delivery>> deliveries = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            deliveries.addAll(post(narrow, hold(2, twoThere), 1));
        }
        assertThat(twoThere.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(asked).hasValue(2);
        assertAllReplied(deliveries);
        assertThat(asked).hasValue(6);
    }

    @Tag("case:many-ports")
    @Test
    void withAgentsOfManyPortsLeavePlacesForOthers() throws Exception {
        HttpTransport transport = limited(128, 64);
        for (int port = 0; port < 24; port++) {
            RawServer silent = serve(RawServer.Connection::awaitEnd);
            for (int i = 0; i < 64; i++) {
                CompletableFuture<Delivery> unused = transport.post(silent.endpoint(), BODY, LONG, MAX_REPLY);
            }
        }
        RawServer honest = serve(connection -> {
            connection.readRequest();
            connection.reply("[1]");
        });
        for (int i = 0; i < 3; i++) {
            assertThat(transport.post(honest.endpoint(), BODY, LONG, MAX_REPLY).get(10, TimeUnit.SECONDS))
                    .isInstanceOf(Delivery.Replied.class);
        }
    }

    private RawServer serve(RawServer.Part part) throws IOException {
        RawServer server = new RawServer(part);
        open.add(0, server);
        return server;
    }

    @Tag("case:interim-responses")
    @Test
    void giveTheirPlaceBackAtTheDeadline() throws Exception {
        RawServer interim = serve(connection -> {
            connection.readRequest();
            connection.send("HTTP/1.1 100 Continue\r\n\r\n".repeat(5));
            connection.awaitEnd();
        });
        HttpTransport narrow = limited(1, 1);
        for (int i = 1; i <= 3; i++) {
            assertThat(narrow.post(interim.endpoint(), BODY, SHORT, MAX_REPLY).get(20, TimeUnit.SECONDS))
                    .isEqualTo(new Delivery.TimedOut());
            assertThat(interim.heads()).hasSize(i);
        }
    }

    @Test
    void meetTheirDeadlinesEvenBeforeTheyAreSent() throws Exception {
        CountDownLatch oneThere = new CountDownLatch(1);
        HttpServer server = hold(1, oneThere);
        HttpTransport narrow = limited(1, 1);
        CompletableFuture<Delivery> first = post(narrow, server, 1).get(0);
        assertThat(oneThere.await(20, TimeUnit.SECONDS)).isTrue();
        Endpoint endpoint = Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(server.port()));
        assertThat(narrow.post(endpoint, BODY, SHORT, MAX_REPLY).get(20, TimeUnit.SECONDS))
                .isEqualTo(new Delivery.TimedOut());
        response.complete(ServiceResponse.empty(200));
        assertThat(first.get(20, TimeUnit.SECONDS)).isInstanceOf(Delivery.Replied.class);
        assertThat(asked).hasValue(1);
    }
}
