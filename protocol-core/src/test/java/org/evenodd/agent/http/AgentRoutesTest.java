package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of an agent's routes. */
class AgentRoutesTest {

    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}";

    /** It answers no calls at other paths than its own, and has no metrics. */
    private static final AgentApi DEAF = new AgentApi(
            PlainEndpoint.of((request, caller) -> new RpcOutcome.RpcResult(JsonValue.of(caller.remoteAddress()))),
            () -> out ->
                    out.writeStartObject().writeStringProperty("status", "UP").writeEndObject());

    private static final AgentApi HEARING = DEAF.withOtherPaths(PlainEndpoint.of(
            (request, caller) -> new RpcOutcome.RpcResult(JsonValue.of(caller.path())))::serveElsewhere);

    private static ServiceResponse send(
            AgentApi agent, String method, String path, @Nullable String contentType, String body) {
        return new AgentRoutes(agent)
                .serve(new ServiceRequest(method, path, "127.0.0.1", contentType, body.getBytes(UTF_8)))
                .join();
    }

    private static String text(ServiceResponse response) {
        return new String(response.body(), UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/mcp  | CALL                             | 200 | {\"jsonrpc\":\"2.0\",\"result\":\"127.0.0.1\",\"id\":1}",
                "/mcp  | {                                | 200 | -32700",
                "/mcp  | {\"jsonrpc\":\"2.0\",\"method\":\"m\"} | 202 | ''",
                "/     | CALL                             | 404 | POST /mcp",
                "/mcp/ | CALL                             | 404 | POST /mcp",
                "/mcpx | CALL                             | 404 | POST /mcp",
            })
    void takeCallsAtOnePath(String path, String body, int status, String answer) {
        ServiceResponse response = send(DEAF, "POST", path, "application/json", body.replace("CALL", CALL));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.contentType()).isEqualTo(status == 202 ? "" : "application/json");
        assertThat(text(response)).contains(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json                          | 200",
                "Application/JSON                          | 200",
                "application/json; charset=utf-8           | 200",
                "application/json;charset=\"UTF-8\"        | 200",
                "' application/json ; Charset=UTF8 ; q=1'  | 200",
                "application/json;                         | 200",
                "text/plain                                | 415",
                "''                                        | 415",
                "                                          | 415",
                "application/jsonp                         | 415",
                "application/json-rpc                      | 415",
                "text/json                                 | 415",
                "application/json; charset=latin1          | 415",
                "application/json, text/plain              | 415",
            })
    void takeNothingButJsonInUtf8(@Nullable String contentType, int status) {
        ServiceResponse response = send(DEAF, "POST", "/mcp", contentType, CALL);

        assertThat(response.status()).isEqualTo(status);
        assertThat(text(response))
                .startsWith(status == 200 ? "{\"jsonrpc\":\"2.0\",\"result\"" : "{\"jsonrpc\":\"2.0\",\"error\"");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,     /mcp,                    POST",
        "PUT,     /mcp,                    POST",
        "DELETE,  /mcp,                    POST",
        "HEAD,    /mcp,                    POST",
        "OPTIONS, /mcp,                    POST",
        "PATCH,   /mcp,                    POST",
        "post,    /mcp,                    POST",
        "HEAD,    /health,                 GET",
        "POST,    /health,                 GET",
        "POST,    /metrics,                GET",
        "HEAD,    /metrics,                GET",
        "POST,    /schemas,                GET",
        "POST,    /schemas/GAME_OVER.json, GET",
    })
    void answerNoOtherMethod(String method, String path, String allowed) {
        ServiceResponse response = send(HEARING, method, path, "application/json", CALL);

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers()).containsEntry("Allow", allowed);
        assertThat(text(response)).startsWith("{\"jsonrpc\":\"2.0\",\"error\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET  | /health                 | 200 | {\"status\":\"UP\"}",
                "GET  | /metrics                | 404 | -32600",
                "GET  | /schemas                | 200 | \"GAME_OVER\"",
                "GET  | /schemas/GAME_OVER.json | 200 | urn:league-v2:GAME_OVER",
                "GET  | /schemas/NONE.json      | 404 | -32600",
                "GET  | /schemas/a/b.json       | 404 | -32600",
                "GET  | /elsewhere              | 404 | -32600",
                "HEAD | /elsewhere              | 404 | -32600",
            })
    void showPages(String method, String path, int status, String answer) {
        ServiceResponse response = send(DEAF, method, path, null, "");

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.contentType()).isEqualTo("application/json");
        assertThat(text(response)).contains(answer);
    }

    @Test
    void showTheMetricsOfAnAgentThatHasAny() {
        String type = "text/plain; version=0.0.4; charset=utf-8";
        AgentApi measured = DEAF.withMetrics(
                request -> CompletableFuture.completedFuture(ServiceResponse.of(200, type, "a 1\n".getBytes(UTF_8))));
        ServiceResponse page = send(measured, "GET", "/metrics", null, "");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.contentType()).isEqualTo(type);
        assertThat(text(page)).isEqualTo("a 1\n");
    }

    @Test
    void tellAnAgentThatHearsCallsAtOtherPathsThePath() {
        assertThat(text(send(HEARING, "POST", "/register", "application/json", CALL)))
                .contains("\"result\":\"/register\"");
        assertThat(text(send(HEARING, "POST", "/mcp", "application/json", CALL)))
                .contains("127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{", "7", ""})
    void findNothingAtOtherPathsForWhatIsNoCall(String body) {
        assertThat(send(HEARING, "POST", "/register", "application/json", body).status())
                .isEqualTo(404);
        assertThat(send(HEARING, "POST", "/register", "text/plain", CALL).status())
                .isEqualTo(404);
    }

    @Test
    void makeABugA500WithoutItsText() {
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
            ServiceResponse response = send(TestServers.everywhere(bug), "GET", "/health", null, "");
            assertThat(response.status()).isEqualTo(500);
            assertThat(response.contentType()).isEqualTo("application/json");
            assertThat(text(response)).contains("-32603").doesNotContain("secret");
        }
    }
}
