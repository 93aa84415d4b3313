package org.evenodd.agent.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.evenodd.agent.rpc.McpFixture.Reply;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
            assertThat(reply.result().path("resultType").stringValue()).isEqualTo("complete");
            assertThat(reply.result().path("ttlMs").intValue()).isPositive();
            assertThat(reply.result().path("cacheScope").stringValue()).isEqualTo("public");
            assertThat(reply.result()
                            .path("_meta")
                            .path("io.modelcontextprotocol/serverInfo")
                            .path("name")
                            .stringValue())
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
            assertThat(reply.result().path("resultType").stringValue()).isEqualTo("complete");
            assertThat(reply.result().path("ttlMs").intValue()).isPositive();
        }

        @Test
        void answerAndSayWhoDoes() {
            Reply reply = greet(with(headers("tools/call"), "Mcp-Name", "greet"));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.result().at("/structuredContent/text").stringValue())
                    .isEqualTo("hello");
            assertThat(reply.result().path("resultType").stringValue()).isEqualTo("complete");
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
            assertThat(agent.received).isEmpty();
        }

        @Test
        void mustBeNamedBesideTheBody() {
            refused(greet(headers("tools/call")), 400, -32020);
        }
    }

    @Nested
    class Metadata {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{}",
                    "{\"_meta\": {\"io.modelcontextprotocol/clientCapabilities\": {}}}",
                    "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"}}"
                })
        void mustHoldTheVersionAndTheCapabilities(String params) {
            refused(agent.call("tools/list", params, headers("tools/list")), 400, -32602);
        }

        @Test
        void mustNameAVersionThatIsSpoken() {
            Map<String, String> headers = Map.of(McpFixture.VERSION, "2031-01-01", "Mcp-Method", "tools/list");
            Reply reply = agent.call("tools/list", "{" + meta("2031-01-01") + "}", headers);

            refused(reply, 400, -32022);
            assertThat(reply.json().at("/error/data/requested").stringValue()).isEqualTo("2031-01-01");
            assertThat(reply.json().at("/error/data/supported/0").stringValue()).isEqualTo(JULY);
        }

        @ParameterizedTest
        @ValueSource(strings = {"2031-01-01", "2025-11-25"})
        void mustNameTheSameVersionAsTheHeader(String version) {
            refused(agent.call("tools/list", "{" + meta(version) + "}", headers("tools/list")), 400, -32020);
        }

        @Test
        void mustComeWithTheVersionInAHeader() {
            Map<String, String> headers = Map.of("Mcp-Method", "tools/list");

            refused(agent.call("tools/list", "{" + meta(JULY) + "}", headers), 400, -32020);
        }

        @ParameterizedTest
        @ValueSource(strings = {"TOOLS/LIST", "tools/call", "tools/list, tools/list"})
        void mustComeWithTheMethodInAHeader(String method) {
            refused(agent.call("tools/list", "{" + meta(JULY) + "}", headers(method)), 400, -32020);
        }

        @Test
        void goesWithAnId() {
            Reply reply = agent.post(
                    "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"tools/list\", \"params\": {" + meta(JULY)
                            + "}}",
                    headers("tools/list"));

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.errorCode()).isEqualTo(-32600);
        }
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
