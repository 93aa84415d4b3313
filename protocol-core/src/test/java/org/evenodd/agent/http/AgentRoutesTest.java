package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of an agent's routes. */
class AgentRoutesTest {

    private static final byte[] NOTHING = {};
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}";

    private static final AgentApi DEAF = new AgentApi(
            PlainEndpoint.of((request, caller) -> new RpcOutcome.RpcResult(JsonValue.of(caller.remoteAddress()))),
            () -> out ->
                    out.writeStartObject().writeStringProperty("status", "UP").writeEndObject());

    private static final AgentApi HEARING =
            hearing(PlainEndpoint.of((request, caller) -> new RpcOutcome.RpcResult(JsonValue.of(caller.path()))));

    private static AgentApi hearing(RpcEndpoint calls) {
        return new AgentApi(DEAF.calls(), DEAF.health(), DEAF.metrics(), calls::serveElsewhere);
    }

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private ServiceResponse send(AgentApi agent, ServiceRequest request) throws Exception {
        RawClient client = fixture.connect(fixture.start(agent, HttpServerLimits.DEFAULT));
        return response(
                client.send(head(request) + new String(request.body(), UTF_8)).readToEnd());
    }

    private static String head(ServiceRequest request) {
        String contentType = request.contentType() == null ? "" : "Content-Type: " + request.contentType() + "\r\n";
        return request.method() + ' ' + request.path() + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + contentType + "Content-Length: " + request.body().length + "\r\n\r\n";
    }

    private static ServiceResponse response(String text) {
        int end = text.indexOf("\r\n\r\n");
        List<String> head = List.of(text.substring(0, end).split("\r\n", -1));
        Map<String, String> headers = new HashMap<>();
        head.stream().skip(1).map(line -> line.split(": ", 2)).forEach(field -> headers.put(field[0], field[1]));
        return new ServiceResponse(
                Integer.parseInt(head.get(0).split(" ", -1)[1]),
                headers.getOrDefault("Content-Type", ""),
                text.substring(end + 4).getBytes(UTF_8),
                headers);
    }

    private ServiceResponse send(String method, String path, @Nullable String contentType, String body)
            throws Exception {
        return send(DEAF, new ServiceRequest(method, path, "127.0.0.1", contentType, body.getBytes(UTF_8)));
    }

    private static String text(ServiceResponse response) {
        return new String(response.body(), UTF_8);
    }

    @Nested
    class Mcp {

        @Test
        void answersCallsWith200() throws Exception {
            ServiceResponse response = send("POST", "/mcp", "application/json", CALL);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.contentType()).isEqualTo("application/json");
            assertThat(text(response)).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":\"127.0.0.1\",\"id\":1}");
        }

        @Test
        void answersWhatIsNoJsonWith200() throws Exception {
            ServiceResponse response = send("POST", "/mcp", "application/json", "{");
            assertThat(response.status()).isEqualTo(200);
            assertThat(text(response)).contains("-32700");
        }

        @Test
        void answersNotificationsWith202AndNothing() throws Exception {
            ServiceResponse response =
                    send("POST", "/mcp", "application/json", "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}");
            assertThat(response.status()).isEqualTo(202);
            assertThat(response.body()).isEmpty();
            assertThat(response.contentType()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"GET", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "post"})
        void answersNoOtherMethod(String method) throws Exception {
            ServiceResponse response = send(method, "/mcp", "application/json", "");
            assertThat(response.status()).isEqualTo(405);
            assertThat(response.headers()).containsEntry("Allow", "POST");
            if (!method.equals("HEAD")) {
                assertThat(text(response)).startsWith("{\"jsonrpc\":\"2.0\",\"error\"");
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "application/json",
                    "Application/JSON",
                    "application/json; charset=utf-8",
                    "application/json;charset=\"UTF-8\"",
                    " application/json ; Charset=UTF8 ; q=1",
                    "application/json;"
                })
        void acceptsJsonInUtf8(String contentType) throws Exception {
            assertThat(send("POST", "/mcp", contentType, CALL).status()).isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text/plain",
                    "",
                    "application/jsonp",
                    "application/json-rpc",
                    "text/json",
                    "application/json; charset=latin1",
                    "application/json, text/plain"
                })
        void refusesOtherContentTypes(String contentType) throws Exception {
            ServiceResponse response = send("POST", "/mcp", contentType, CALL);
            assertThat(response.status()).isEqualTo(415);
            assertThat(text(response))
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\"")
                    .endsWith("\"id\":null}");
        }

        @Test
        void refusesABodyWithoutContentType() throws Exception {
            assertThat(send("POST", "/mcp", null, CALL).status()).isEqualTo(415);
        }

        @Test
        void isNotUnderOtherPaths() throws Exception {
            assertThat(send("POST", "/", "application/json", CALL).status()).isEqualTo(404);
            assertThat(send("POST", "/mcp/", "application/json", CALL).status()).isEqualTo(404);
            assertThat(send("POST", "/mcpx", "application/json", CALL).status()).isEqualTo(404);
        }
    }

    @Nested
    class Elsewhere {

        private ServiceResponse post(String path, @Nullable String contentType, String body) throws Exception {
            return send(HEARING, new ServiceRequest("POST", path, "127.0.0.1", contentType, body.getBytes(UTF_8)));
        }

        @Test
        void aCallIsAnsweredAndItsPathTold() throws Exception {
            assertThat(text(post("/register", "application/json", CALL))).contains("\"result\":\"/register\"");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{}", "{", "7", ""})
        void whatIsNoCallIsNotFound(String body) throws Exception {
            assertThat(post("/register", "application/json", body).status()).isEqualTo(404);
        }

        @Test
        void whatIsNoJsonIsNotFound() throws Exception {
            assertThat(post("/register", "text/plain", CALL).status()).isEqualTo(404);
            assertThat(post("/register", null, CALL).status()).isEqualTo(404);
        }

        @Test
        void knownPathsStayWhatTheyAre() throws Exception {
            assertThat(post("/health", "application/json", CALL).status()).isEqualTo(405);
            assertThat(text(post("/mcp", "application/json", CALL))).contains("127.0.0.1");
        }
    }

    @Nested
    class Pages {

        @Test
        void tellTheHealth() throws Exception {
            ServiceResponse response = send("GET", "/health", null, "");
            assertThat(response.status()).isEqualTo(200);
            assertThat(text(response)).isEqualTo("{\"status\":\"UP\"}");
            assertThat(send("POST", "/health", null, "").headers()).containsEntry("Allow", "GET");
        }

        @Test
        void tellTheMetricsOfAnAgentThatHasAny() throws Exception {
            AgentApi measured = DEAF.withMetrics(request -> CompletableFuture.completedFuture(new ServiceResponse(
                    200, "text/plain; version=0.0.4; charset=utf-8", "a 1\n".getBytes(UTF_8), Map.of())));
            ServiceResponse page = send(measured, new ServiceRequest("GET", "/metrics", "127.0.0.1", null, NOTHING));
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
            assertThat(text(page)).isEqualTo("a 1\n");
            assertThat(send("GET", "/metrics", null, "").status()).isEqualTo(404);
        }

        @ParameterizedTest
        @ValueSource(strings = {"POST", "HEAD", "PUT", "DELETE"})
        void tellTheMetricsByNoOtherMethod(String method) throws Exception {
            ServiceResponse response = send(method, "/metrics", "application/json", CALL);
            assertThat(response.status()).isEqualTo(405);
            assertThat(response.headers()).containsEntry("Allow", "GET");
        }

        @Test
        void showSchemasByName() throws Exception {
            assertThat(text(send("GET", "/schemas/GAME_OVER.json", null, ""))).contains("urn:league-v2:GAME_OVER");
            assertThat(send("GET", "/schemas/NONE.json", null, "").status()).isEqualTo(404);
            assertThat(send("GET", "/schemas/a/b.json", null, "").status()).isEqualTo(404);
            assertThat(send("POST", "/schemas/GAME_OVER.json", null, "").status())
                    .isEqualTo(405);
        }

        @Test
        void listTheSchemas() throws Exception {
            ServiceResponse response = send("GET", "/schemas", null, "");
            assertThat(response.status()).isEqualTo(200);
            assertThat(text(response)).startsWith("{\"schemas\":[\"").contains("\"GAME_OVER\"");
            assertThat(send("POST", "/schemas", null, "").headers()).containsEntry("Allow", "GET");
        }

        @Test
        void areNotAnsweredToHead() throws Exception {
            assertThat(send("HEAD", "/health", null, "").status()).isEqualTo(405);
            assertThat(send("HEAD", "/elsewhere", null, "").status()).isEqualTo(404);
        }

        @Test
        void elsewhereAreNotFound() throws Exception {
            ServiceResponse response = send("GET", "/elsewhere", null, "");
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.contentType()).isEqualTo("application/json");
        }
    }

    @Test
    void aBugBecomesA500WithoutItsText() throws Exception {
        for (Service bug : List.<Service>of(
                request -> {
                    throw new IllegalStateException("secret");
                },
                request -> {
                    throw new AssertionError("secret");
                },
                request -> CompletableFuture.failedFuture(new IllegalStateException("secret")),
                request -> CompletableFuture.supplyAsync(() -> {
                    throw new IllegalStateException("secret");
                }))) {
            ServiceResponse response =
                    send(AgentApi.everywhere(bug), new ServiceRequest("GET", "/health", "127.0.0.1", null, NOTHING));
            assertThat(response.status()).isEqualTo(500);
            assertThat(response.contentType()).isEqualTo("application/json");
            assertThat(text(response)).contains("-32603").doesNotContain("secret");
        }
    }
}
