package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.agent.http.ServerFixture.ECHO;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.RecordedLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

/** Requests that few clients and none of our agents send. */
class OddRequestsTest {

    private static final String ESCAPE = "\u001b[2J";

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private RawClient client() throws Exception {
        return fixture.connect(fixture.start(ECHO));
    }

    @Tag("case:compressed-body")
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "deflate", "br", "zstd", "x-unknown", "identity, gzip"})
    void areNotDecompressed(String coding) throws Exception {
        assertThat(client().send(RawClient.head("Content-Encoding: " + coding + "\r\nContent-Length: 99999999"))
                        .readToEnd())
                .startsWith("HTTP/1.1 415")
                .contains("\"jsonrpc\":\"2.0\"", "content or transfer coding");
    }

    @Test
    void areOfTheMethodThatTheyBeginWith() throws Exception {
        assertThat(client().send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nX-HTTP-Method-Override: POST\r\n"
                                + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                        .readResponse())
                .startsWith("HTTP/1.1 405");
    }

    @Test
    void mayComeAsTheyAre() throws Exception {
        assertThat(client().send(RawClient.head("Content-Encoding: identity\r\nContent-Length: 2") + "{}")
                        .readResponse())
                .startsWith("HTTP/1.1 200");
    }

    @Tag("case:smuggling")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding: gzip, chunked",
                "Transfer-Encoding: gzip",
                "Transfer-Encoding: chunked, chunked",
                "Transfer-Encoding: identity",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding: chunked\r\nContent-Length: 2",
                "Content-Length: 1\r\nTransfer-Encoding: chunked",
                "Content-Length: 2\r\nContent-Length: 3",
                "Content-Length: -1",
                "Content-Length: +2"
            })
    void areRefusedWhereTheyMayBeReadInTwoWays(String framing) throws Exception {
        assertThat(client().send(RawClient.head(framing) + "{}").readToEnd())
                .containsPattern("^HTTP/1.1 (400|415|501)")
                .contains("\"jsonrpc\":\"2.0\"")
                .doesNotContain("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n", "-1\r\n", "fffffffffffffffff\r\n", "1\r\nxx\r\n", "1;" + "a=b;"})
    void areRefusedWhoseChunksAreNone(String chunk) throws Exception {
        RawClient client = client().send(RawClient.head("Transfer-Encoding: chunked") + chunk);
        if (chunk.endsWith(";")) {
            client.send("x".repeat(1 << 16));
        }
        assertThat(client.readToEnd()).doesNotContain("HTTP/1.1 200");
    }

    static Stream<Arguments> unreadable() {
        String host = " HTTP/1.1\r\nHost: localhost\r\n";
        return Stream.of(
                arguments("nonsense\r\n\r\n", "400"),
                arguments("GET /mcp\r\n", "(400|505)"),
                arguments("GET /mcp\r\n\r\n", "(400|505)"),
                arguments("GET /mcp HTTP/1.1\r\n\r\n", "400"),
                arguments("GET /%zz" + host + "\r\n", "400"),
                arguments("GET /health HTTP/0.9\r\n\r\n", "(400|505)"),
                arguments("GET / HTTP/3.7\r\n\r\n", "(400|505)"),
                arguments("POST /mcp" + host + "Content-Length: many\r\n\r\n", "400"),
                arguments("GET /" + "a".repeat(9_000) + host + "\r\n", "414"),
                arguments("GET /mcp" + host + "X: " + "x".repeat(9_000) + "\r\n\r\n", "431"),
                arguments("GET /health" + host + "a: b\r\n".repeat(5_000) + "\r\n", "431"));
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void areRefusedUnreadAndNotQuoted(String request, String status) throws Exception {
        assertThat(client().send(request).readToEnd())
                .containsPattern("^HTTP/1.[01] " + status)
                .contains("\"code\":-32600", "\"jsonrpc\":\"2.0\"")
                .doesNotContain("jetty", "Exception", "<html", "aaa", "xxx");
    }

    @Test
    void inOneSendAreAnsweredOneAfterTheOther() throws Exception {
        RawClient client = client();
        client.send(RawClient.post("[1]") + RawClient.post("[2]") + RawClient.post("[3]"));
        for (String each : List.of("[1]", "[2]", "[3]")) {
            assertThat(client.readResponse()).startsWith("HTTP/1.1 200").endsWith(each);
        }
    }

    @Tag("case:header-injection")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nX: a" + ESCAPE + "\r\n\r\n",
                "POST /mcp HTTP/1.1\r\nHost: " + ESCAPE + "\r\n\r\n",
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: " + ESCAPE + "\r\n\r\n",
                "GET /" + ESCAPE + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /%1b%5b2J%0aREADY HTTP/1.1\r\nHost: localhost\r\n\r\n",
                ESCAPE + " /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /mcp HTTP/1.1\r\nHost: evil\r\n READY\r\n\r\n",
                "GET /mcp HTTP/1.1\r\nHost: localhost\rX: READY\r\n\r\n"
            })
    void reachNeitherLogNorAnswerWithControlCharacters(String request) throws Exception {
        try (RecordedLog log = RecordedLog.of(Logger.ROOT_LOGGER_NAME)) {
            assertThat(client().send(request)
                            .send(RawClient.head("Connection: close\r\nContent-Length: 0"))
                            .readToEnd())
                    .startsWith("HTTP/1.1 ")
                    .doesNotContain("\u001b", "READY");
            assertThat(log.texts())
                    .noneMatch(line -> line.contains("\u001b") || line.contains("READY") || line.contains("\n"));
        }
    }
}
