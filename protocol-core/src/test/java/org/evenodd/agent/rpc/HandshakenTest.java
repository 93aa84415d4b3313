package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.rpc.McpFixture.Reply;
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
            assertThat(reply.result().path("protocolVersion").stringValue()).isEqualTo(agreed);
        }

        @Test
        void tellsWhoAnswersAndThatThereAreToolsAndNothingElse() {
            Reply reply = agent.call("initialize", "{\"protocolVersion\": \"2025-11-25\"}");

            assertThat(reply.result().at("/serverInfo/name").stringValue()).isEqualTo("even-odd-player");
            assertThat(reply.result().at("/serverInfo/version").stringValue()).isEqualTo(ProgramVersion.text());
            assertThat(reply.result().path("instructions").stringValue()).contains("get_player_state");
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
        assertThat(agent.call("ping", "{}").result().path("text").stringValue()).isEqualTo("hello");
    }

    @Nested
    class Tools {

        @Test
        void areListedWithTheirSchemas() {
            Reply reply = agent.call("tools/list", "{}", NOVEMBER);

            assertThat(reply.result().path("tools")).hasSize(1);
            assertThat(reply.result().at("/tools/0/name").stringValue()).isEqualTo("greet");
            assertThat(reply.result().at("/tools/0/description").stringValue()).isEqualTo("Says hello.");
            assertThat(reply.result().at("/tools/0/inputSchema/type").stringValue())
                    .isEqualTo("object");
            assertThat(reply.result().at("/tools/0/outputSchema/required/0").stringValue())
                    .isEqualTo("text");
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

            assertThat(reply.result().at("/content/0/text").stringValue()).isEqualTo("{\"text\":\"hello\"}");
            assertThat(reply.result().at("/structuredContent/text").stringValue())
                    .isEqualTo("hello");
            assertThat(reply.result().path("isError").booleanValue()).isFalse();
        }

        @Test
        void refuseAsAResultThatAModelCanRead() {
            Reply reply = agent.call("tools/call", "{\"name\": \"refuse\"}", NOVEMBER);

            assertThat(reply.result().path("isError").booleanValue()).isTrue();
            assertThat(reply.result().at("/content/0/text").stringValue()).isEqualTo("{\"error_code\":\"E004\"}");
            assertThat(reply.result().has("structuredContent")).isFalse();
        }

        @Test
        void areAnErrorOfTheProtocolWhereThereIsNone() {
            Reply reply = agent.call("tools/call", "{\"name\": \"fly\"}", NOVEMBER);

            assertThat(reply.errorCode()).isEqualTo(-32602);
            assertThat(reply.json().at("/error/message").stringValue()).isEqualTo("Unknown tool: fly");
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
}
