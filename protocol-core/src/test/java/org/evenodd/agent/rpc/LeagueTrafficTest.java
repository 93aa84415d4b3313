package org.evenodd.agent.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.rpc.McpFixture.Reply;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The league's own messages on the same path. */
class LeagueTrafficTest {

    private final McpFixture agent = new McpFixture();

    @Test
    void passesWithoutALookAtWhatCameBesideIt() {
        Service endpoint = PlainEndpoint.of(
                        (request, caller) -> new RpcOutcome.RpcResult(JsonValue.of("it is a message")))
                .api(() -> JsonValue.of("fine"), new AgentMetrics(new VirtualTime(Instant.EPOCH)))
                .calls();
        byte[] call = "{\"jsonrpc\":\"2.0\",\"method\":\"choose_parity\",\"id\":1}".getBytes(UTF_8);

        ServiceResponse response = endpoint.serve(
                        new ServiceRequest("POST", "/mcp", "127.0.0.1", ServiceResponse.JSON, call, name -> {
                            throw new AssertionError("nobody needs to know " + name);
                        }))
                .join();

        assertThat(new String(response.body(), UTF_8)).contains("\"result\":\"it is a message\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-07-28", "2025-11-25", "2024-11-05", "nonsense"})
    void passesWhateverItsSenderSaysOfMcp(String version) {
        Reply reply = agent.call("parity_choose", "{}", Map.of(McpFixture.VERSION, version));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.result().path("text").stringValue()).isEqualTo("hello");
    }

    @Test
    void isToldOfUnknownMethodsWithHttp200() {
        Reply reply = agent.call("no_such_method", "{}");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.errorCode()).isEqualTo(-32601);
    }

    @Nested
    class AsToolCalls {

        @ParameterizedTest
        @ValueSource(strings = {"parity_choose", "choose_parity", "CHOOSE_PARITY_CALL"})
        void mayLeaveOutWhatTheNameOfTheToolSays(String tool) {
            agent.call("tools/call", "{\"name\": \"%s\", \"arguments\": {\"match_id\": \"R1M1\"}}".formatted(tool));

            assertThat(agent.received).hasSize(1);
            assertThat(McpFixture.text(agent.received.get(0).params()))
                    .isEqualTo(
                            "{\"protocol\":\"league.v2\",\"message_type\":\"CHOOSE_PARITY_CALL\",\"match_id\":\"R1M1\"}");
        }

        @Test
        void keepTheirOwnWordsWhereTheyDiffer() {
            String arguments = "{\"message_type\": \"GAME_OVER\", \"protocol\": \"league.v9\"}";

            agent.call("tools/call", "{\"name\": \"parity_choose\", \"arguments\": %s}".formatted(arguments));

            assertThat(agent.received.get(0).params().path("message_type").stringValue())
                    .isEqualTo("GAME_OVER");
            assertThat(agent.received.get(0).params().path("protocol").stringValue())
                    .isEqualTo("league.v9");
        }

        @Test
        void reachTheAgentUnderTheirOwnIdAndTheNameOfTheTool() {
            agent.call("tools/call", "{\"name\": \"parity_choose\"}");

            assertThat(agent.received.get(0).method()).isEqualTo("parity_choose");
            assertThat(agent.received.get(0).id().stringValue()).isEqualTo("a7");
        }

        @Test
        void leaveABusyAgentToSaySoByItself() {
            RpcOutcome busy = new RpcOutcome.Busy(Duration.ofSeconds(1));

            assertThat(ToolCall.outer("get_standings", busy, null)).isSameAs(busy);
        }
    }
}
