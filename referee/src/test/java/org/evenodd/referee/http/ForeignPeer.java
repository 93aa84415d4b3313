package org.evenodd.referee.http;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.matching.StringValuePattern;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** An agent without our code: HTTP and canned answers. */
final class ForeignPeer implements AutoCloseable {

    private final WireMockServer server = new WireMockServer(options().dynamicPort());

    ForeignPeer() {
        server.start();
    }

    Endpoint endpoint() {
        return Endpoint.parse("http://127.0.0.1:" + server.port() + "/mcp");
    }

    private static StringValuePattern speaks(MessageType type) {
        return matchingJsonPath("$.params[?(@.message_type == '%s')]".formatted(type));
    }

    static ResponseDefinitionBuilder result(String json) {
        return okJson("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":%s}".formatted(json));
    }

    ForeignPeer always(MessageType type, ResponseDefinitionBuilder answer) {
        server.stubFor(post(urlEqualTo("/mcp"))
                .atPriority(5)
                .withRequestBody(speaks(type))
                .willReturn(answer));
        return this;
    }

    /** Gives the first call of a type this answer. */
    ForeignPeer first(MessageType type, ResponseDefinitionBuilder answer) {
        server.stubFor(post(urlEqualTo("/mcp"))
                .atPriority(1)
                .withRequestBody(speaks(type))
                .inScenario(type.name())
                .whenScenarioStateIs(STARTED)
                .willSetStateTo("later")
                .willReturn(answer));
        return this;
    }

    /** Gives requests to other paths this answer. */
    ForeignPeer elsewhere(ResponseDefinitionBuilder answer) {
        server.stubFor(any(anyUrl()).atPriority(9).willReturn(answer));
        return this;
    }

    /** Completes with the next message of a type that it receives. */
    CompletableFuture<JsonNode> next(MessageType type) {
        CompletableFuture<JsonNode> message = new CompletableFuture<>();
        server.addMockServiceRequestListener((request, response) -> {
            JsonNode params = JsonText.parse(request.getBody()).path("params");
            if (params.path("message_type").stringValue("").equals(type.name())) {
                message.complete(params);
            }
        });
        return message;
    }

    /** Returns the messages of a type that it received. */
    List<JsonNode> received(MessageType type) {
        return server.findAll(postRequestedFor(anyUrl()).withRequestBody(speaks(type))).stream()
                .map(request -> JsonText.parse(request.getBody()).path("params"))
                .toList();
    }

    int requestsTo(String path) {
        return server.findAll(postRequestedFor(urlEqualTo(path))).size();
    }

    @Override
    public void close() {
        server.stop();
    }
}
