package org.evenodd.agent.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.JsonRpcFraming;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.evenodd.protocol.jsonrpc.SizeLimit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {

    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}";

    private final Router router = Router.ofAgent(
            new RpcServer((request, caller) ->
                    CompletableFuture.completedFuture(new RpcOutcome.Result(JsonValue.of(caller.remoteAddress())))),
            () -> out ->
                    out.writeStartObject().writeStringProperty("status", "UP").writeEndObject(),
            name -> name.equals("GAME_OVER") ? Optional.of("{\"type\":\"object\"}".getBytes(UTF_8)) : Optional.empty());

    private Response send(String method, String path, @Nullable String contentType, String body) {
        return router.serve(new Request(method, path, "10.0.0.7", contentType, body.getBytes(UTF_8)))
                .join();
    }

    private static String text(Response response) {
        return new String(response.body(), UTF_8);
    }

    @Nested
    class Mcp {

        @Test
        void answersCallsWith200() {
            Response response = send("POST", "/mcp", "application/json", CALL);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.contentType()).isEqualTo("application/json");
            assertThat(text(response)).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":\"10.0.0.7\",\"id\":1}");
        }

        @Test
        void answersWhatIsNoJsonWith200() {
            Response response = send("POST", "/mcp", "application/json", "{");
            assertThat(response.status()).isEqualTo(200);
            assertThat(text(response)).contains("-32700");
        }

        @Test
        void answersNotificationsWith202AndNothing() {
            Response response = send("POST", "/mcp", "application/json", "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}");
            assertThat(response.status()).isEqualTo(202);
            assertThat(response.body()).isEmpty();
            assertThat(response.contentType()).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"GET", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "post"})
        void answersNoOtherMethod(String method) {
            Response response = send(method, "/mcp", "application/json", "");
            assertThat(response.status()).isEqualTo(405);
            assertThat(response.headers()).containsEntry("Allow", "POST");
            assertThat(text(response)).startsWith("{\"jsonrpc\":\"2.0\",\"error\"");
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
        void acceptsJsonInUtf8(String contentType) {
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
        void refusesOtherContentTypes(String contentType) {
            Response response = send("POST", "/mcp", contentType, CALL);
            assertThat(response.status()).isEqualTo(415);
            assertThat(text(response))
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\"")
                    .endsWith("\"id\":null}");
        }

        @Test
        void refusesABodyWithoutContentType() {
            assertThat(send("POST", "/mcp", null, CALL).status()).isEqualTo(415);
        }

        @Test
        void isNotUnderOtherPaths() {
            assertThat(send("POST", "/", "application/json", CALL).status()).isEqualTo(404);
            assertThat(send("POST", "/mcp/", "application/json", CALL).status()).isEqualTo(404);
            assertThat(send("POST", "/mcpx", "application/json", CALL).status()).isEqualTo(404);
        }
    }

    @Nested
    class Elsewhere {

        private final Router hearing = router.hearingElsewhere(new RpcServer(
                (request, caller) ->
                        CompletableFuture.completedFuture(new RpcOutcome.Result(JsonValue.of(caller.elsewhere()))),
                (body, caller) -> body.has("method") ? new JsonRpcFraming().frame(body) : new RpcFrame.Misplaced(),
                SizeLimit.NONE));

        private Response post(String path, @Nullable String contentType, String body) {
            return hearing.serve(new Request("POST", path, "10.0.0.7", contentType, body.getBytes(UTF_8)))
                    .join();
        }

        @Test
        void aCallIsAnsweredAndItsPathTold() {
            assertThat(text(post("/register", "application/json", CALL))).contains("\"result\":\"/register\"");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{}", "{", "7", ""})
        void whatIsNoCallIsNotFound(String body) {
            assertThat(post("/register", "application/json", body).status()).isEqualTo(404);
        }

        @Test
        void whatIsNoJsonIsNotFound() {
            assertThat(post("/register", "text/plain", CALL).status()).isEqualTo(404);
            assertThat(post("/register", null, CALL).status()).isEqualTo(404);
        }

        @Test
        void knownPathsStayWhatTheyAre() {
            assertThat(post("/health", "application/json", CALL).status()).isEqualTo(405);
            assertThat(text(post("/mcp", "application/json", CALL))).contains("10.0.0.7");
        }
    }

    @Nested
    class Pages {

        @Test
        void tellTheHealth() {
            Response response = send("GET", "/health", null, "");
            assertThat(response.status()).isEqualTo(200);
            assertThat(text(response)).isEqualTo("{\"status\":\"UP\"}");
            assertThat(send("POST", "/health", null, "").headers()).containsEntry("Allow", "GET");
        }

        @Test
        void showSchemasByName() {
            assertThat(text(send("GET", "/schemas/GAME_OVER.json", null, ""))).isEqualTo("{\"type\":\"object\"}");
            assertThat(send("GET", "/schemas/NONE.json", null, "").status()).isEqualTo(404);
            assertThat(send("GET", "/schemas/a/b.json", null, "").status()).isEqualTo(404);
            assertThat(send("POST", "/schemas/GAME_OVER.json", null, "").status())
                    .isEqualTo(405);
        }

        @Test
        void elsewhereAreNotFound() {
            Response response = send("GET", "/elsewhere", null, "");
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.contentType()).isEqualTo("application/json");
        }
    }

    @Test
    void tellsARouteWhatStandsForTheVariablesOfItsPath() {
        Router matches = new Router(List.of(Route.get(
                "/matches/{match_id}",
                (request, variables) -> CompletableFuture.completedFuture(
                        Response.json(200, JsonValue.of(variables.getOrDefault("match_id", "")))))));
        Request request = new Request("GET", "/matches/R1M1", "10.0.0.7", null, new byte[0]);
        assertThat(text(matches.serve(request).join())).isEqualTo("\"R1M1\"");
    }
}
