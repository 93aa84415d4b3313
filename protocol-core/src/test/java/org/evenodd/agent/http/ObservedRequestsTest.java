package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server tells its observer. */
class ObservedRequestsTest {

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private final List<String> observed = new CopyOnWriteArrayList<>();
    private final List<Duration> durations = new CopyOnWriteArrayList<>();

    private HttpServer server(Service service) throws Exception {
        AgentApi agent = new AgentApi(service, service, service, service).observedBy((method, route, status, took) -> {
            observed.add(method + ' ' + route + ' ' + status);
            durations.add(took);
        });
        return fixture.start(agent, TestServers.LIMITS);
    }

    private String ask(HttpServer server, String head) throws Exception {
        return fixture.connect(server)
                .send(head + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                .readToEnd();
    }

    @ParameterizedTest
    @CsvSource({
        "POST /mcp,                       POST /mcp 200",
        "GET /health,                     GET /health 200",
        "GET /metrics,                    GET /metrics 200",
        "GET /schemas,                    GET /schemas 200",
        "GET /schemas/GAME_OVER.json,     GET /schemas/{name}.json 200",
        "GET /schemas/NONE.json,          GET /schemas/{name}.json 404",
        "GET /metrics?token=tok_secret,   GET /metrics 200",
        "HEAD /health,                    HEAD /health 405",
        "POST /metrics,                   POST /metrics 405",
        "BREW /mcp,                       BREW /mcp 405",
        "'GET /x%22%7D',                  'GET  200'",
        "POST /players/P01,               'POST  200'",
        "POST /%6Dcp,                     'POST  200'",
    })
    void isToldTheTemplateOfTheRouteAndNothingElseOfThePath(String request, String told) throws Exception {
        ask(server(ECHO), request + " HTTP/1.1\r\nHost: localhost");

        assertThat(observed).containsExactly(told);
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example, http://localhost,    421",
        "localhost,    http://evil.example, 403",
    })
    void isToldOfRequestsThatAreRefusedForTheirHead(String host, String origin, int status) throws Exception {
        ask(server(ECHO), "GET /health HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin);

        assertThat(observed).containsExactly("GET /health " + status);
    }

    @Test
    void isToldOfABodyThatIsTooLong() throws Exception {
        String answer = fixture.connect(server(ECHO))
                .send("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n")
                .readToEnd();

        assertThat(answer).startsWith("HTTP/1.1 413");
        assertThat(observed).containsExactly("POST /mcp 413");
    }

    @Test
    void isToldOfAnswersWithoutABodyAndOfBugs() throws Exception {
        ask(
                server(request -> CompletableFuture.completedFuture(ServiceResponse.empty(202))),
                "POST /mcp HTTP/1.1\r\nHost: localhost");
        ask(
                server(request -> CompletableFuture.failedFuture(new IllegalStateException())),
                "POST /mcp HTTP/1.1\r\nHost: localhost");

        assertThat(observed).containsExactly("POST /mcp 202", "POST /mcp 500");
    }

    @Test
    void isToldOfEachRequestOfAConnectionOnceWithATimeThatCanBe() throws Exception {
        RawClient client = fixture.connect(server(ECHO));
        long begun = System.nanoTime();
        client.ask("{}");
        client.ask("{}");
        Duration limit = Duration.ofNanos(System.nanoTime() - begun);

        assertThat(observed).containsExactly("POST /mcp 200", "POST /mcp 200");
        assertThat(durations).allSatisfy(took -> assertThat(took).isBetween(Duration.ZERO, limit));
    }
}
