package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.patient;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connectors that wait for calls at {@code /relay}, and others beside them. The key {@code known} is a player's. */
@Timeout(10)
class PollersTest {

    private static final ServiceResponse NOTHING = ServiceResponse.json(200, "[]".getBytes(UTF_8));

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private final BlockingQueue<CompletableFuture<ServiceResponse>> arrived = new LinkedBlockingQueue<>();
    private final List<CompletableFuture<ServiceResponse>> held = new ArrayList<>();

    private AgentApi agent() {
        return new AgentApi(ECHO, ECHO, ECHO, request -> {
                    if (!request.path().equals("/relay") || request.body().length > 1000) {
                        return NOTHING.now();
                    }
                    CompletableFuture<ServiceResponse> reply = new CompletableFuture<>();
                    arrived.add(reply);
                    return reply;
                })
                .knowing((token, match) ->
                        Optional.of("P01").filter(any -> token.value().matches("known|new:8101,8102")));
    }

    private HttpServer start(int connections, int requests) throws IOException {
        return fixture.start(
                agent(),
                patient(1024, requests, new AddressLimits(connections, requests, TestServers.UNLIMITED.rate())));
    }

    private static String poll(String key, String path, String body) {
        return RawClient.post(body)
                .replaceFirst("/mcp", path)
                .replaceFirst("\r\n", "\r\nRelay-Key: %s\r\n".formatted(key));
    }

    private RawClient poll(HttpServer server, String key) throws IOException {
        return fixture.connect(server).send(poll(key, "/relay", "{}"));
    }

    /** Polls one after the other, each of which waits. */
    private List<RawClient> polls(HttpServer server, String key, int count) throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            clients.add(poll(server, key));
            held.add(arrived.take());
        }
        return clients;
    }

    private void replyToAll() {
        held.forEach(each -> each.complete(NOTHING));
        held.clear();
    }

    @Tag("case:relay")
    @Test
    void takeNoPlaceAndNoConnectionOfACall() throws Exception {
        HttpServer server = start(2, 1);
        List<RawClient> polls = polls(server, "unknown", 8);
        RawClient caller = fixture.connect(server);
        for (int i = 0; i < 4; i++) {
            assertThat(caller.ask("[1]")).startsWith("HTTP/1.1 200");
            assertThat(fixture.connect(server).ask("[1]")).startsWith("HTTP/1.1 200");
        }
        replyToAll();
        for (RawClient poll : polls.subList(6, 8)) {
            assertThat(poll.readResponse()).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void countAgainOnceTheyAreAnswered() throws Exception {
        HttpServer server = start(2, 64);
        List<RawClient> polls = polls(server, "unknown", 3);
        replyToAll();
        assertThat(polls.stream().filter(PollersTest::isClosed)).hasSize(1);
    }

    private static boolean isClosed(RawClient client) {
        try {
            client.readResponse();
            return client.isClosedWithin(500);
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void are40OfAnAddressButThoseOfPlayers() throws Exception {
        HttpServer server = start(1024, 512);
        List<RawClient> strangers = polls(server, "unknown", 40);
        List<RawClient> players = polls(server, "known", 41);
        String refused = poll(server, "unknown").readResponse();
        RawClient first = fixture.connect(server).send(poll("new", "/relay", "{\"ports\": [8101, 8102]}"));
        held.add(arrived.take());

        assertThat(refused).startsWith("HTTP/1.1 429").contains("Retry-After: 1");
        replyToAll();
        assertThat(strangers.get(0).readResponse()).startsWith("HTTP/1.1 200");
        assertThat(players.get(40).readResponse()).startsWith("HTTP/1.1 200");
        assertThat(first.readResponse()).startsWith("HTTP/1.1 200");
        assertThat(polls(server, "unknown", 40)).hasSize(40);
    }

    @ParameterizedTest
    @CsvSource({
        "/relay,    131072, 200",
        "/relay,    131073, 413",
        "/relay/,    65537, 413",
        "/relay/x,   65537, 413",
        "/mcp,       65537, 413"
    })
    void maySay128KilobytesAtThatPathAlone(String path, int bytes, int status) throws Exception {
        String body = "[" + " ".repeat(bytes - 2) + "]";
        RawClient client = fixture.connect(start(64, 64)).send(poll("known", path, body));
        assertThat(client.readResponse()).startsWith("HTTP/1.1 " + status);
    }

    /** Requests have half a second here; their checks run four times in it. */
    @Test
    void loseConnectionsOnWhichTheNextHeadTrickles() throws Exception {
        Duration half = Duration.ofMillis(500);
        HttpServer server = fixture.start(
                agent(),
                new HttpServerLimits(
                        1000, half, ServerFixture.LONG, ServerFixture.LONG, half, 64, 64, TestServers.UNLIMITED));
        RawClient client = polls(server, "unknown", 1).get(0);
        replyToAll();
        assertThat(client.readResponse()).startsWith("HTTP/1.1 200");
        assertThat(client.send("POST /rel").isClosedWithin(10_000)).isTrue();
    }

    @Test
    void doNotKeepTheServerFromClosingAndAreToldOfItByTheirService() throws Exception {
        HttpServer server = fixture.start(
                agent(),
                new HttpServerLimits(
                        1000,
                        ServerFixture.LONG,
                        ServerFixture.LONG,
                        ServerFixture.LONG,
                        Duration.ofMinutes(10),
                        64,
                        64,
                        TestServers.UNLIMITED));
        RawClient client = polls(server, "unknown", 1).get(0);
        RawClient other = polls(server, "known", 1).get(0);

        held.get(0).complete(HttpRefusal.SHUTTING_DOWN.response());
        server.close();

        assertThat(client.readToEnd()).startsWith("HTTP/1.1 503");
        assertThat(other.readToEnd()).isEmpty();
    }

    @Test
    void thatAreGoneLeaveNothingBehind() throws Exception {
        HttpServer server = start(2, 64);
        for (RawClient gone : polls(server, "unknown", 40)) {
            gone.close();
        }
        replyToAll();
        List<RawClient> next = fixture.connect(server, 2);
        for (RawClient each : next) {
            assertThat(each.ask("[1]")).startsWith("HTTP/1.1 200");
        }
        assertThat(next.get(0).ask("[1]")).startsWith("HTTP/1.1 200");
    }
}
