package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.patient;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.http.HttpServerLimits.AddressLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.protocol.value.HostName.HostRange;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.helpers.NOPLogger;

/** Callers through a proxy at 127.0.0.1, whose connections carry the requests of many, and strangers elsewhere. */
@Tag("case:forwarded-callers")
class ForwardedCallersTest {

    private static final String STRANGER = "127.0.0.2";
    private static final AddressLimits TWICE = new AddressLimits(64, 64, RateLimit.of(2, Duration.ofHours(1)));
    private static final TrustedProxies PROXIES =
            new TrustedProxies(List.of(new HostRange("127.0.0.1")), "X-Forwarded-For");

    /** Answers with the caller's address. */
    private static final AgentApi MIRROR = TestServers.everywhere(request -> CompletableFuture.completedFuture(
            ServiceResponse.json(200, request.remoteAddress().getBytes(UTF_8))));

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private HttpServer start(AgentApi agent, HttpServerLimits limits) throws BindException {
        AllowedHosts hosts = AllowedHosts.of("127.0.0.1", List.of(), "127.0.0.1");
        return fixture.closing(HttpServer.start(
                fixture.threads(),
                new HttpSite("127.0.0.1", List.of(0, 0), PublicUrl.NONE, PROXIES, hosts, null, NOPLogger.NOP_LOGGER),
                agent,
                limits));
    }

    private HttpServer start(AddressLimits perAddress) throws BindException {
        return start(MIRROR, patient(64, 64, perAddress));
    }

    private RawClient stranger(HttpServer server) throws IOException {
        try {
            return fixture.connect(server, STRANGER);
        } catch (BindException e) {
            return abort("this machine lacks the address " + STRANGER + ", as macOS does by default");
        }
    }

    private static String post(String caller, String body) {
        return RawClient.post(body).replaceFirst("\r\n", "\r\nX-Forwarded-For: " + caller + "\r\n");
    }

    private static String ask(RawClient client, String caller, String body) throws IOException {
        return client.send(post(caller, body)).readResponse();
    }

    private static String ask(RawClient client, String caller) throws IOException {
        return ask(client, caller, "{}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            X-Forwarded-For: 203.0.113.7                               | 203.0.113.7      | 203.0.113.7
            x-forwarded-for: 127.0.0.1, 203.0.113.7                    | 203.0.113.7      | 203.0.113.7
            X-Forwarded-For: 127.0.0.1~X-Forwarded-For: 203.0.113.7    | 203.0.113.7      | 203.0.113.7
            X-Forwarded-For: 203.0.113.7~X-Forwarded-For: 127.0.0.3    | proxy 127.0.0.1  | proxy 127.0.0.1
            X-Forwarded-For: 203.0.113.7~Forwarded: for=198.51.100.1   | 203.0.113.7      | 203.0.113.7
            X-Forwarded-For: ::1                                       | proxy 127.0.0.1  | proxy 127.0.0.1
            X-Forwarded-For:                                           | proxy 127.0.0.1  | proxy 127.0.0.1
            X-Forwarded-Host: 203.0.113.7                              | proxy 127.0.0.1  | 127.0.0.1
            Forwarded: for=203.0.113.7                                 | proxy 127.0.0.1  | 127.0.0.1
            X-Real-IP: 203.0.113.7                                     | proxy 127.0.0.1  | 127.0.0.1
            """)
    void areKnownByTheConfiguredHeaderOfATrustedProxyAlone(String lines, String caller, String atTheDirectPort)
            throws Exception {
        HttpServer server = start(TestServers.UNLIMITED);
        String[] requests = {
            RawClient.post("{}").replaceFirst("\r\n", "\r\n" + lines.replace("~", "\r\n") + "\r\n"),
            "POST /mcp HTTP/1.0\r\nContent-Length: 2\r\n" + lines.replace("~", "\r\n") + "\r\n\r\n{}"
        };

        for (String request : requests) {
            assertThat(fixture.connect(server).send(request).readResponse()).endsWith("\r\n\r\n" + caller);
            assertThat(fixture.connect(server.ports().get(1)).send(request).readResponse())
                    .endsWith("\r\n\r\n" + atTheDirectPort);
            assertThat(stranger(server).send(request).readResponse()).endsWith("\r\n\r\n" + STRANGER);
        }
    }

    @Test
    void haveLimitsOfTheirOwnOnOneConnection() throws Exception {
        HttpServer server = start(TWICE);
        RawClient pooled = fixture.connect(server);
        for (int i = 0; i < 2; i++) {
            assertThat(ask(pooled, "203.0.113.7")).startsWith("HTTP/1.1 200");
            assertThat(ask(pooled, "203.0.113.8")).startsWith("HTTP/1.1 200");
            assertThat(ask(pooled, "2001:db8::%x".formatted(i))).startsWith("HTTP/1.1 200");
        }
        for (String caller : List.of("203.0.113.7", "203.0.113.8", "2001:db8::9", "127.0.0.1, 203.0.113.7")) {
            assertThat(ask(fixture.connect(server), caller)).startsWith("HTTP/1.1 429");
        }
        assertThat(ask(fixture.connect(server), "203.0.113.9")).startsWith("HTTP/1.1 200");
        assertThat(fixture.connect(server).ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(ask(stranger(server), "203.0.113.7")).startsWith("HTTP/1.1 200");
    }

    @Test
    void areNotTheAgentWhoseTokenAnotherHasShownOnTheirConnection() throws Exception {
        AgentApi knowing =
                MIRROR.knowing((token, match) -> token.value().equals("right") ? Optional.of("P01") : Optional.empty());
        HttpServer server = start(knowing, patient(64, 64, TWICE));
        RawClient pooled = fixture.connect(server);
        for (int i = 0; i < 2; i++) {
            assertThat(ask(pooled, "203.0.113.7", "{\"auth_token\": \"right\"}"))
                    .startsWith("HTTP/1.1 200");
            assertThat(ask(pooled, "203.0.113.8", "{\"auth_token\": \"wrong\"}"))
                    .startsWith("HTTP/1.1 200");
        }
        assertThat(ask(pooled, "203.0.113.9", "{\"auth_token\": \"right\"}")).startsWith("HTTP/1.1 429");
        assertThat(ask(fixture.connect(server), "203.0.113.8")).startsWith("HTTP/1.1 429");
        assertThat(ask(fixture.connect(server), "203.0.113.7")).startsWith("HTTP/1.1 200");
    }

    @Test
    void leaveTheConnectionsOfTheirProxyToOthers() throws Exception {
        HttpServer server = start(new AddressLimits(4, 64, TestServers.UNLIMITED.rate()));
        List<RawClient> pool = fixture.connect(server, 10);
        for (int i = 0; i < 10; i++) {
            assertThat(ask(pool.get(i), "203.0.113.7")).startsWith("HTTP/1.1 200");
        }
        assertThat(ask(pool.get(9), "203.0.113.8")).startsWith("HTTP/1.1 200");
        String half = post("203.0.113.9", "x".repeat(50))
                .replaceFirst("\r\n", "\r\nExpect: 100-continue\r\n")
                .replaceFirst("x+$", "");
        for (int i = 0; i < 4; i++) {
            assertThat(pool.get(i).send(half).readResponse()).startsWith("HTTP/1.1 100");
        }
        pool.get(4).send(half);
        assertThat(pool.get(0).isClosedWithin(5_000)).isTrue();
        for (int i = 5; i < 10; i++) {
            assertThat(ask(pool.get(i), "203.0.113.7")).startsWith("HTTP/1.1 200");
        }
        assertThat(pool.get(4).readResponse()).startsWith("HTTP/1.1 100");
        assertThat(pool.get(4).send("x".repeat(50)).readResponse()).startsWith("HTTP/1.1 200");
    }

    @Test
    void countInTheTotalOfConnections() throws Exception {
        HttpServer server = start(MIRROR, patient(8, 64, new AddressLimits(4, 64, TestServers.UNLIMITED.rate())));
        List<RawClient> pool = fixture.connect(server, 8);
        for (RawClient each : pool) {
            assertThat(ask(each, "203.0.113.7")).startsWith("HTTP/1.1 200");
        }
        assertThat(stranger(server).ask("{}")).startsWith("HTTP/1.1 200");
        assertThat(pool.get(0).isClosedWithin(5_000)).isTrue();
        assertThat(ask(pool.get(1), "203.0.113.7")).startsWith("HTTP/1.1 200");
    }

    @Test
    void watchEventsWithoutKeepingOthersFromIt() throws Exception {
        HttpServer server = start(MIRROR.with(new EventFeed()), TestServers.LIMITS);
        String events = "GET /events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n";
        for (int i = 0; i < EventWatchers.MOST_WATCHERS_PER_ADDRESS; i++) {
            assertThat(fixture.connect(server).send(events).readResponse()).startsWith("HTTP/1.1 200");
        }
        assertThat(fixture.connect(server).send(events).readResponse()).startsWith("HTTP/1.1 429");
        // Whoever has several addresses takes most places, and leaves some all the same
        for (int other = 8; other < 12; other++) {
            String more = events.replace("203.0.113.7", "203.0.113." + other);
            int places = 0;
            while (fixture.connect(server).send(more).readResponse().startsWith("HTTP/1.1 200")) {
                places++;
            }
            assertThat(places).isPositive();
        }
    }
}
