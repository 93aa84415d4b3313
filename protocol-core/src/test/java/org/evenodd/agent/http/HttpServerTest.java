package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.evenodd.agent.http.ServerFixture.MAX_BODY_BYTES;

import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.protocol.json.JsonValue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    @Nested
    class Binding {

        @Test
        void takesAFreePort() throws Exception {
            assertThat(fixture.start(ECHO).port()).isPositive();
        }

        @Test
        void saysWhichHostAndPortItCannotHave() throws Exception {
            try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int port = taken.getLocalPort();
                assertThatThrownBy(() -> TestServers.start(
                                fixture.threads(), "127.0.0.1", port, TestServers.everywhere(ECHO), TestServers.LIMITS))
                        .isInstanceOf(BindException.class)
                        .hasMessageContaining("127.0.0.1:" + port);
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"203.0.113.1", "no-such-host.invalid"})
        void refusesHostsThatAreNotThisMachine(String host) {
            assertThatThrownBy(() -> TestServers.start(
                            fixture.threads(), host, 0, TestServers.everywhere(ECHO), TestServers.LIMITS))
                    .isInstanceOf(BindException.class);
        }

        @Test
        void sharesItsThreadsWithOtherServers() throws Exception {
            HttpServer first = fixture.start(ECHO);
            HttpServer second = fixture.start(ECHO);
            first.close();
            assertThat(fixture.connect(second).ask("{}")).contains("200 OK");
        }
    }

    @Nested
    class Bodies {

        @Test
        void mayComeInChunks() throws Exception {
            String chunks = "3\r\n[1,\r\n3\r\n2,3\r\n1\r\n]\r\n0\r\n\r\n";
            RawClient client =
                    fixture.connect(fixture.start(ECHO)).send(RawClient.head("Transfer-Encoding: chunked") + chunks);
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n[1,2,3]");
        }

        @Test
        void mayComeByteByByteWithinTheTime() throws Exception {
            RawClient client = fixture.connect(fixture.start(ECHO));
            for (char each : RawClient.post("{\"a\":[1,2]}").toCharArray()) {
                client.send(String.valueOf(each));
            }
            assertThat(client.readResponse()).endsWith("\r\n\r\n{\"a\":[1,2]}");
        }

        static Stream<String> tooLong() {
            String chunk = "1000\r\n" + "x".repeat(4096) + "\r\n";
            return Stream.of(
                    RawClient.post("x".repeat(MAX_BODY_BYTES + 1)),
                    RawClient.post("x".repeat(200_000)),
                    RawClient.head("Transfer-Encoding: chunked") + chunk.repeat(20) + "0\r\n\r\n",
                    RawClient.head("Content-Length: 99999999999"),
                    RawClient.head("Content-Length: 5000\r\nExpect: 100-continue"));
        }

        @Tag("case:sizes")
        @ParameterizedTest
        @MethodSource("tooLong")
        void thatAreOrWouldBeTooLongAre413(String request) throws Exception {
            HttpServer server = fixture.start(ECHO);
            assertThat(fixture.connect(server).ask("x".repeat(MAX_BODY_BYTES))).startsWith("HTTP/1.1 200");
            assertThat(fixture.connect(server).send(request).readToEnd())
                    .startsWith("HTTP/1.1 413")
                    .contains("\"jsonrpc\":\"2.0\"", "\"code\":-32600", "100 bytes");
        }

        @Test
        void areAwaitedAfterExpect() throws Exception {
            RawClient client = fixture.connect(fixture.start(ECHO))
                    .send(RawClient.head("Content-Length: 2\r\nExpect: 100-continue"));
            assertThat(client.readResponse()).startsWith("HTTP/1.1 100");
            assertThat(client.send("{}").readResponse())
                    .startsWith("HTTP/1.1 200")
                    .endsWith("{}");
        }

        @Test
        void reachServicesWithWhereTheyWereSentAndWhoSentThem() throws Exception {
            HttpServer server = fixture.start(request -> CompletableFuture.completedFuture(ServiceResponse.json(
                    200,
                    JsonValue.of(String.join(
                            " ",
                            request.method(),
                            request.path(),
                            request.contentType(),
                            request.remoteAddress(),
                            new String(request.body(), UTF_8))))));
            assertThat(fixture.connect(server).ask("שלום 😀"))
                    .endsWith("\"POST /mcp application/json 127.0.0.1 שלום 😀\"");
        }
    }

    @Nested
    class Headers {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "mCP-mEthod: tools/list                       | tools/list",
                    "Mcp-Method:   tools/list                     | tools/list",
                    "Mcp-Method: tools/list;Mcp-Method: ping | tools/list, ping",
                    "X: y                                         | none",
                })
        void areShownToServices(String sent, String seen) throws Exception {
            assertThat(answerTo(sent.replace(";", "\r\n") + "\r\n"))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("\"" + seen + "\"");
        }

        @Tag("case:websocket")
        @Test
        void thatAskForAWebSocketChangeNothingAndBeginNoSession() throws Exception {
            String headers = String.join(
                    "\r\n",
                    "Connection: Upgrade",
                    "Upgrade: websocket",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "Mcp-Method: ping",
                    "");

            assertThat(answerTo(headers))
                    .startsWith("HTTP/1.1 200")
                    .doesNotContain("Set-Cookie")
                    .endsWith("\"ping\"");
        }

        private String answerTo(String headers) throws Exception {
            HttpServer server = fixture.start(request -> CompletableFuture.completedFuture(ServiceResponse.json(
                    200, JsonValue.of(request.headers().value("Mcp-Method").orElse("none")))));
            return fixture.connect(server)
                    .send(RawClient.head(headers + "Content-Length: 2") + "{}")
                    .readResponse();
        }
    }

    @Test
    void namesNoSoftware() throws Exception {
        assertThat(fixture.connect(fixture.start(ECHO)).ask("{}")).doesNotContain("Server:", "Jetty", "X-Powered-By");
    }
}
