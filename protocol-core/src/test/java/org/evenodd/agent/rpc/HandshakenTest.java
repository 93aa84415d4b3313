package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.rpc.McpFixture.Reply;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Revisions 2025-06-18 and 2025-11-25. */
class HandshakenTest {

    private static final Map<String, String> NOVEMBER = Map.of(McpFixture.VERSION, "2025-11-25");

    private final McpFixture agent = new McpFixture();

    @Nested
    class Handshake {

        @ParameterizedTest
        @CsvSource({
            "2025-06-18, 2025-06-18",
            "2025-11-25, 2025-11-25",
            "2024-11-05, 2025-11-25",
            "2026-07-28, 2025-11-25",
            "2031-01-01, 2025-11-25"
        })
        void agreesOnTheVersionAskedForOrNamesTheNewestThatHasHandshakes(String asked, String agreed) {
            Reply reply = agent.call("initialize", """
                    {"protocolVersion": "%s", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}""".formatted(asked));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.at("/result/protocolVersion")).isEqualTo(agreed);
        }

        @Test
        void tellsWhoAnswersAndThatThereAreToolsAndNothingElse() {
            Reply reply = agent.call("initialize", "{\"protocolVersion\": \"2025-11-25\"}");

            assertThat(reply.at("/result/serverInfo/name")).isEqualTo("even-odd-player");
            assertThat(reply.at("/result/serverInfo/version")).isEqualTo(ProgramVersion.text());
            assertThat(reply.at("/result/instructions")).contains("get_player_state");
            assertThat(McpFixture.text(reply.result().path("capabilities"))).isEqualTo("{\"tools\":{}}");
        }

        @Test
        void needsAVersion() {
            assertThat(agent.call("initialize", "{}").errorCode()).isEqualTo(-32602);
        }

        @Test
        void endsWithANotificationThatIsTaken() {
            Reply reply = agent.post("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}", NOVEMBER);

            assertThat(reply.status()).isEqualTo(202);
            assertThat(reply.text()).isEmpty();
            assertThat(agent.received).isEmpty();
        }
    }

    @Test
    void answersTheirPingWithNothingAndLeavesTheCoursesToTheAgent() {
        assertThat(McpFixture.text(agent.call("ping", "{}", NOVEMBER).result())).isEqualTo("{}");
        assertThat(agent.received).isEmpty();
        assertThat(agent.call("ping", "{}").at("/result/text")).isEqualTo("hello");
    }

    @Nested
    class Tools {

        @Test
        void areListedWithTheirSchemas() {
            Reply reply = agent.call("tools/list", "{}", NOVEMBER);

            assertThat(reply.result().path("tools")).hasSize(1);
            assertThat(reply.at("/result/tools/0/name")).isEqualTo("greet");
            assertThat(reply.at("/result/tools/0/description")).isEqualTo("Says hello.");
            assertThat(reply.at("/result/tools/0/inputSchema/type")).isEqualTo("object");
            assertThat(reply.at("/result/tools/0/outputSchema/required/0")).isEqualTo("text");
            assertThat(reply.result().at("/tools/0/annotations/readOnlyHint").booleanValue())
                    .isTrue();
        }

        @Test
        void areOnOnePage() {
            assertThat(agent.call("tools/list", "{\"cursor\": \"2\"}", NOVEMBER).errorCode())
                    .isEqualTo(-32602);
        }

        @Test
        void answerAsTextAndAsData() {
            Reply reply = agent.call("tools/call", "{\"name\": \"greet\", \"arguments\": {}}", NOVEMBER);

            assertThat(reply.at("/result/content/0/text")).isEqualTo("{\"text\":\"hello\"}");
            assertThat(reply.at("/result/structuredContent/text")).isEqualTo("hello");
            assertThat(reply.result().path("isError").booleanValue()).isFalse();
        }

        @Test
        void refuseAsAResultThatAModelCanRead() {
            Reply reply = agent.call("tools/call", "{\"name\": \"refuse\"}", NOVEMBER);

            assertThat(reply.result().path("isError").booleanValue()).isTrue();
            assertThat(reply.at("/result/content/0/text")).isEqualTo("{\"error_code\":\"E004\"}");
            assertThat(reply.result().has("structuredContent")).isFalse();
        }

        @Test
        void areAnErrorOfTheProtocolWhereThereIsNone() {
            Reply reply = agent.call("tools/call", "{\"name\": \"fly\"}", NOVEMBER);

            assertThat(reply.errorCode()).isEqualTo(-32602);
            assertThat(reply.at("/error/message")).isEqualTo("Unknown tool: fly");
        }

        @ParameterizedTest
        @ValueSource(strings = {"{}", "{\"name\": 7}", "{\"name\": \"greet\", \"arguments\": [1]}"})
        void mustBeCalledByNameWithAnObject(String params) {
            assertThat(agent.call("tools/call", params, NOVEMBER).errorCode()).isEqualTo(-32602);
            assertThat(agent.received).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/list", "tools/call", "ping"})
    void refusesAVersionThatItDoesNotSpeak(String method) {
        Reply reply = agent.call(method, "{\"name\": \"greet\"}", Map.of(McpFixture.VERSION, "2019-01-01"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.errorCode()).isEqualTo(-32022);
    }

    @ParameterizedTest
    @ValueSource(strings = {"resources/list", "prompts/list", "logging/setLevel", "completion/complete"})
    void doesNotKnowWhatIsNotOffered(String method) {
        Reply reply = agent.call(method, "{}", NOVEMBER);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.errorCode()).isEqualTo(-32601);
    }

    @ParameterizedTest
    @CsvSource({
        "resources/list, resources",
        "resources/templates/list, resourceTemplates",
        "prompts/list, prompts",
    })
    void saysToClientsThatAskForItFirstThatItOffersNoneOfThatIfItIsTolerant(String method, String list) {
        McpFixture tolerant = new McpFixture(PlainEndpoint::hearing);

        assertThat(tolerant.call(method, "{}", NOVEMBER).result().path(list).isArray())
                .isTrue();
        assertThat(tolerant.received).isEmpty();
        assertThat(tolerant.call("prompts/get", "{}", NOVEMBER).errorCode()).isEqualTo(-32601);
    }

    /** The league's own messages on the same path. */
    @Nested
    class LeagueTraffic {

        @ParameterizedTest
        @ValueSource(strings = {"2026-07-28", "2025-11-25", "2024-11-05", "nonsense"})
        void passesWhateverItsSenderSaysOfMcp(String version) {
            Reply reply = agent.call("parity_choose", "{}", Map.of(McpFixture.VERSION, version));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.at("/result/text")).isEqualTo("hello");
        }
    }

    @Nested
    class MessagesAsToolCalls {

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
