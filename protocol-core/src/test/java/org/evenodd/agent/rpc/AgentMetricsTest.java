package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller.Headers;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class AgentMetricsTest {

    private static final RpcOutcome DONE =
            new RpcOutcome.RpcResult(out -> out.writeStartObject().writeEndObject());
    private static final PlainMethod STANDINGS =
            PlainMethod.question("get_standings", "Table?", "Tells the table.", PlainMethod.NoParams.class);

    private final VirtualTime time = new VirtualTime(Instant.EPOCH);
    private final AgentMetrics metrics = new AgentMetrics(time);

    private static String page(AgentMetrics metrics) {
        return new String(response(metrics.page()).body(), UTF_8);
    }

    private static ServiceResponse response(Service page) {
        return page.serve(new ServiceRequest("GET", "/metrics", "127.0.0.1", null, new byte[0]))
                .join();
    }

    /** The labels of a metric's series, with the number of durations in each. */
    private Stream<String> counts(String metric) {
        String count = metric + "_count";
        return page(metrics).lines().filter(line -> line.startsWith(count)).map(line -> line.substring(count.length()));
    }

    private CompletableFuture<ServiceResponse> call(RpcHandler agent, String method, String params, Headers headers) {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":%s,\"params\":%s}"
                .formatted(JsonMapper.shared().writeValueAsString(method), params);
        return PlainEndpoint.of(agent)
                .onMethod(STANDINGS, agent)
                .api(() -> JsonValue.of("fine"), metrics)
                .calls()
                .serve(new ServiceRequest(
                        "POST", "/mcp", "127.0.0.1", ServiceResponse.JSON, body.getBytes(UTF_8), headers, ""));
    }

    private CompletableFuture<ServiceResponse> call(RpcHandler agent, String method) {
        return call(agent, method, "{}", Headers.NONE);
    }

    private static RpcHandler answering(RpcOutcome outcome) {
        return (request, caller) -> outcome;
    }

    @Test
    void arePlainTextOfPrometheus() {
        ServiceResponse page = response(metrics.page());

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        assertThat(page(metrics).lines().filter(line -> !line.startsWith("#")))
                .anyMatch(line -> line.matches("jvm_memory_used_bytes\\{area=\"heap\"} [0-9.E]+"))
                .anyMatch(line -> line.matches("process_cpu_seconds_total [0-9.E]+"))
                .anyMatch(line -> line.matches("process_start_time_seconds [0-9.E]+"))
                .hasSize(3);
    }

    @Test
    void showAnAgentsOwnNumbersBesideWhatWasMeasured() {
        call(answering(DONE), "ping");
        Service own = metrics.page(() -> List.of(
                Gauge.of("league_round", "The round.", 3),
                Gauge.by("state", "league_matches", "Matches.", Map.of("decided", 2, "pending", 1))));

        assertThat(new String(response(own).body(), UTF_8))
                .contains("# TYPE league_round gauge", "\nleague_round 3.0\n")
                .contains("league_matches{state=\"decided\"} 2.0", "league_matches{state=\"pending\"} 1.0")
                .contains("rpc_server_call_duration_seconds_count");
        assertThat(page(metrics)).doesNotContain("league_");
    }

    /** No method that a caller made up becomes a label, and an error is named only where the server failed. */
    @Test
    void ofRequestsNameMethodRouteAndStatusWithSecondsInCumulativeBuckets() {
        measure("GET", "/health", 200);
        measure("GET", "/health", 200);
        measure("POST", "/mcp", 503);
        for (int i = 0; i < 10_000; i++) {
            measure("M\"\n" + i, "", 405);
        }

        String health = "{http_request_method=\"GET\",http_response_status_code=\"200\",http_route=\"/health\"";
        assertThat(counts("http_server_request_duration_seconds"))
                .containsExactlyInAnyOrder(
                        "{error_type=\"503\",http_request_method=\"POST\","
                                + "http_response_status_code=\"503\",http_route=\"/mcp\"} 1",
                        health + "} 2",
                        "{http_request_method=\"_OTHER\",http_response_status_code=\"405\",http_route=\"_OTHER\"} 10000");
        assertThat(page(metrics))
                .contains("_bucket" + health + ",le=\"0.01\"} 0", "_bucket" + health + ",le=\"0.025\"} 2")
                .contains("_bucket" + health + ",le=\"30.0\"} 2", "_sum" + health + "} 0.04\n");
    }

    private void measure(String method, String route, int status) {
        metrics.requests().answered(method, route, status, Duration.ofMillis(20));
    }

    @Nested
    class OfCallsToThisAgent {

        private Stream<String> calls() {
            return counts("rpc_server_call_duration_seconds");
        }

        @Test
        void nameTheCanonicalMethodOfItsMessageAndTheCodeOfAnErrorAndNothingThatACallerMadeUp() {
            for (String name : List.of("parity_choose", "choose_parity", "CHOOSE_PARITY_CALL")) {
                call(answering(DONE), name);
            }
            for (int i = 0; i < 100; i++) {
                call(answering(DONE), "tok_\"\\\n{}" + i);
            }
            call(answering(new RpcOutcome.Failure(RpcError.methodNotFound())), "nothing");
            call(answering(new RpcOutcome.Busy(Duration.ZERO)), "league_query");

            assertThat(calls())
                    .containsExactlyInAnyOrder(
                            "{rpc_method=\"parity_choose\",rpc_system_name=\"jsonrpc\"} 3",
                            "{rpc_method=\"_OTHER\",rpc_system_name=\"jsonrpc\"} 100",
                            "{error_type=\"-32000\",rpc_method=\"league_query\",rpc_system_name=\"jsonrpc\"} 1",
                            "{error_type=\"-32601\",rpc_method=\"_OTHER\",rpc_system_name=\"jsonrpc\"} 1");
            assertThat(page(metrics)).doesNotContain("tok_");
        }

        @Test
        void tellOfBugs() {
            RpcHandler failing = (request, caller) ->
                    new RpcOutcome.Later(CompletableFuture.failedFuture(new IllegalStateException("bug")));
            RpcHandler throwing = (request, caller) -> {
                throw new IllegalStateException("bug");
            };
            for (RpcHandler broken : List.of(failing, throwing)) {
                assertThat(new String(call(broken, "x").join().body(), UTF_8)).contains("-32603");
            }

            assertThat(calls())
                    .containsExactly("{error_type=\"-32603\",rpc_method=\"_OTHER\",rpc_system_name=\"jsonrpc\"} 2");
        }

        @Test
        void lastUntilTheAnswerIsFound() {
            CompletableFuture<RpcOutcome> later = new CompletableFuture<>();
            CompletableFuture<ServiceResponse> answer =
                    call((request, caller) -> new RpcOutcome.Later(later), "run_match");
            time.advance(Duration.ofMillis(1500));
            assertThat(calls()).isEmpty();
            later.complete(DONE);

            assertThat(answer).isCompleted();
            assertThat(page(metrics)).contains("_sum{rpc_method=\"run_match\",rpc_system_name=\"jsonrpc\"} 1.5\n");
        }
    }

    @Test
    void ofMcpNameMethodToolAndErrorButNoneThatACallerMadeUpNorTheLeaguesOwnCallsAndPing() {
        RpcHandler agent = (request, caller) -> request.method().equals("get_standings")
                ? DONE
                : new RpcOutcome.Failure(new RpcError(RpcError.INVALID_PARAMS, "no"));
        call(agent, "parity_choose");
        call(agent, "get_standings");
        call(agent, "ping");
        assertThat(counts("mcp_server_operation_duration_seconds")).isEmpty();

        call(agent, "ping", "{}", name -> Optional.of("2025-11-25").filter(version -> name.startsWith("MCP")));
        call(agent, "initialize");
        call(agent, "tools/list");
        call(agent, "tools/call", "{\"name\":\"get_standings\"}", Headers.NONE);
        for (int i = 0; i < 100; i++) {
            call(agent, "tools/call", "{\"name\":\"tool %d\"}".formatted(i), Headers.NONE);
        }

        assertThat(counts("mcp_server_operation_duration_seconds"))
                .containsExactlyInAnyOrder(
                        "{mcp_method_name=\"ping\"} 1",
                        "{error_type=\"-32602\",mcp_method_name=\"initialize\"} 1",
                        "{mcp_method_name=\"tools/list\"} 1",
                        "{gen_ai_tool_name=\"get_standings\",mcp_method_name=\"tools/call\"} 1",
                        "{error_type=\"tool_error\",gen_ai_tool_name=\"_OTHER\",mcp_method_name=\"tools/call\"} 100");
    }

    @Nested
    class OfCallsToOthers {

        private final Outgoing message = new Outgoing(MessageType.GAME_INVITATION, JsonValue.of("tok_secret"));

        private String call(Answer answer) {
            MessageClient client =
                    metrics.measured((to, sent, timeout, posted) -> CompletableFuture.completedFuture(answer));
            assertThat(client.call(Endpoint.parse("http://127.0.0.1:1/mcp"), message, Duration.ofSeconds(1)))
                    .isCompletedWithValue(answer);
            return counts("rpc_client_call_duration_seconds").reduce("", String::concat);
        }

        @Test
        void nameTheMethodOnly() {
            assertThat(call(new Answer.Acknowledged()))
                    .isEqualTo("{rpc_method=\"handle_game_invitation\",rpc_system_name=\"jsonrpc\"} 1");
        }

        static Stream<Arguments> failures() {
            return Stream.of(
                    Arguments.of(new Answer.NoReplyInTime(), "timeout"),
                    Arguments.of(new Answer.PeerUnreachable("at 127.0.0.1"), "unreachable"),
                    Arguments.of(new Answer.Wrong(List.of()), "invalid_answer"),
                    Arguments.of(new Answer.ErrorReturned(-32602, "E012", "tok_secret"), "E012"),
                    Arguments.of(new Answer.ErrorReturned(-32601, "", ""), "-32601"),
                    Arguments.of(new Answer.ErrorReturned(-32601, "E\"\n7", ""), "-32601"),
                    Arguments.of(new Answer.ErrorReturned(123456, "E999", ""), "_OTHER"));
        }

        @ParameterizedTest
        @MethodSource("failures")
        void nameWhyTheyFailedInWordsOfOurs(Answer answer, String error) {
            assertThat(call(answer))
                    .isEqualTo("{error_type=\"" + error
                            + "\",rpc_method=\"handle_game_invitation\",rpc_system_name=\"jsonrpc\"} 1");
            assertThat(page(metrics)).doesNotContain("tok_", "127.0.0.1");
        }
    }
}
