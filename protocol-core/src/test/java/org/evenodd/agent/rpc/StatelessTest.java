package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.rpc.McpFixture.Reply;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Revision 2026-07-28. */
class StatelessTest {

    private static final String JULY = "2026-07-28";

    private final McpFixture agent = new McpFixture();

    private static String meta(String version) {
        return """
                "_meta": {"io.modelcontextprotocol/protocolVersion": "%s", "io.modelcontextprotocol/clientCapabilities": {}}""".formatted(version);
    }

    private static Map<String, String> headers(String method) {
        return Map.of(McpFixture.VERSION, JULY, "Mcp-Method", method);
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(name, value);
        return all;
    }

    private Reply ask(String method) {
        return agent.call(method, "{" + meta(JULY) + "}", headers(method));
    }

    private Reply greet(Map<String, String> headers) {
        return agent.call("tools/call", "{\"name\": \"greet\", " + meta(JULY) + "}", headers);
    }

    private static void refused(Reply reply, int status, int code) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.errorCode()).isEqualTo(code);
        assertThat(reply.json().path("id").stringValue()).isEqualTo("a7");
    }

    @Nested
    class Discovery {

        @Test
        void tellsVersionsCapabilitiesAndWhoAnswers() {
            Reply reply = ask("server/discover");

            assertThat(reply.status()).isEqualTo(200);
            assertThat(McpFixture.text(reply.result().path("supportedVersions")))
                    .isEqualTo("[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\"]");
            assertThat(McpFixture.text(reply.result().path("capabilities"))).isEqualTo("{\"tools\":{}}");
            assertThat(reply.at("/result/resultType")).isEqualTo("complete");
            assertThat(reply.result().path("ttlMs").intValue()).isPositive();
            assertThat(reply.at("/result/cacheScope")).isEqualTo("public");
            assertThat(reply.at("/result/_meta/io.modelcontextprotocol~1serverInfo/name"))
                    .isEqualTo("even-odd-player");
        }

        @Test
        void isOfThisRevisionEvenWhereNothingSaysSo() {
            refused(agent.call("server/discover", "{}"), 400, -32602);
        }
    }

    @Nested
    class Tools {

        @Test
        void areListedWithHowLongThatStaysTrue() {
            Reply reply = ask("tools/list");

            assertThat(reply.result().path("tools")).hasSize(1);
            assertThat(reply.at("/result/resultType")).isEqualTo("complete");
            assertThat(reply.result().path("ttlMs").intValue()).isPositive();
        }

        @Test
        void answerAndSayWhoDoes() {
            Reply reply = greet(with(headers("tools/call"), "Mcp-Name", "greet"));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.at("/result/structuredContent/text")).isEqualTo("hello");
            assertThat(reply.at("/result/resultType")).isEqualTo("complete");
            assertThat(reply.result().path("_meta").has("io.modelcontextprotocol/serverInfo"))
                    .isTrue();
        }

        @Test
        void mayBeNamedInBase64() {
            assertThat(greet(with(headers("tools/call"), "Mcp-Name", "=?base64?Z3JlZXQ=?="))
                            .status())
                    .isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "greed",
                    "GREET",
                    "=?base64?Z3JlZXQ?=",
                    "=?base64?Z3Jl!XQ=?=",
                    "=?base64?/w==?=",
                    "=?base64?="
                })
        void mustBeNamedAlikeBesideTheBody(String name) {
            refused(greet(with(headers("tools/call"), "Mcp-Name", name)), 400, -32020);
            refused(greet(headers("tools/call")), 400, -32020);
            assertThat(agent.received).isEmpty();
        }
    }

    static Stream<Arguments> wrongMetadata() {
        String capabilities = "\"io.modelcontextprotocol/clientCapabilities\": {}";
        String version = "\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"";
        Map<String, String> right = headers("tools/list");
        Map<String, String> later = with(right, McpFixture.VERSION, "2031-01-01");
        return Stream.of(
                Arguments.of("", right, -32602),
                Arguments.of("\"_meta\": {%s}".formatted(capabilities), right, -32602),
                Arguments.of("\"_meta\": {%s}".formatted(version), right, -32602),
                Arguments.of(meta("2031-01-01"), later, -32022),
                Arguments.of(meta("2031-01-01"), right, -32020),
                Arguments.of(meta("2025-11-25"), right, -32020),
                Arguments.of(meta(JULY), Map.of("Mcp-Method", "tools/list"), -32020),
                Arguments.of(meta(JULY), headers("TOOLS/LIST"), -32020),
                Arguments.of(meta(JULY), headers("tools/call"), -32020),
                Arguments.of(meta(JULY), headers("tools/list, tools/list"), -32020));
    }

    @ParameterizedTest
    @MethodSource("wrongMetadata")
    void needsVersionAndCapabilitiesInTheBodyAndTheSameVersionAndMethodInTheHeaders(
            String meta, Map<String, String> headers, int code) {
        refused(agent.call("tools/list", "{" + meta + "}", headers), 400, code);
    }

    @Test
    void namesTheVersionsThatItSpeaks() {
        Map<String, String> later = with(headers("tools/list"), McpFixture.VERSION, "2031-01-01");
        JsonNode error = agent.call("tools/list", "{" + meta("2031-01-01") + "}", later)
                .json()
                .path("error");

        assertThat(error.at("/data/requested").stringValue()).isEqualTo("2031-01-01");
        assertThat(error.at("/data/supported/0").stringValue()).isEqualTo(JULY);
    }

    @Test
    void needsAnId() {
        Reply reply = agent.post(
                "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"tools/list\", \"params\": {" + meta(JULY) + "}}",
                headers("tools/list"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.errorCode()).isEqualTo(-32600);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/list",
                "prompts/list",
                "subscriptions/listen",
                "greet",
                "no/such"
            })
    void hasNoOtherMethods(String method) {
        refused(ask(method), 404, -32601);
        assertThat(agent.received).isEmpty();
    }

    @Test
    void takesANotification() {
        Reply reply = agent.post(
                "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {" + meta(JULY) + "}}",
                headers("notifications/cancelled"));

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.text()).isEmpty();
    }
}
