package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.json.JsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The headers of a request, as services see them. */
class RequestHeadersTest {

    private static final Service TELLS_THE_METHOD = request -> CompletableFuture.completedFuture(ServiceResponse.json(
            200, JsonValue.of(request.headers().value("Mcp-Method").orElse("none"))));

    @RegisterExtension
    private final ServerFixture fixture = new ServerFixture();

    private String answerTo(String headers) throws Exception {
        HttpServer server = fixture.start(TELLS_THE_METHOD, HttpServerLimits.DEFAULT);
        return fixture.connect(server)
                .send(RawClient.head(headers + "Content-Length: 2") + "{}")
                .readResponse();
    }

    @Test
    void areFoundWhateverTheirCase() throws Exception {
        assertThat(answerTo("mCP-mEthod: tools/list\r\n")).endsWith("\"tools/list\"");
    }

    @Test
    void comeWithoutTheSpacesAroundThem() throws Exception {
        assertThat(answerTo("Mcp-Method:   tools/list  \r\n")).endsWith("\"tools/list\"");
    }

    @Test
    void areAllThereWhereOneWasSentTwice() throws Exception {
        assertThat(answerTo("Mcp-Method: tools/list\r\nMcp-Method: ping\r\n")).endsWith("\"tools/list, ping\"");
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

    @Test
    void areMissingWhereTheyWereNotSent() throws Exception {
        assertThat(answerTo("")).endsWith("\"none\"");
    }
}
