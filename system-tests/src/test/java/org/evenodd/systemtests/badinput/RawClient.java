package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends arbitrary bytes of any content type to agents. */
final class RawClient {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** A reply; its body is a missing node if it was empty. */
    record Back(int status, JsonNode body) {

        int code() {
            return body.at("/error/code").asInt();
        }
    }

    Back send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> response =
                client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofByteArray());
        return new Back(response.statusCode(), json(response.body()));
    }

    Back post(Endpoint to, String contentType, byte[] body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(to.uri())
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    Back post(Endpoint to, String body) throws IOException, InterruptedException {
        return post(to, "application/json", body.getBytes(UTF_8));
    }

    Back call(Endpoint to, String method, ObjectNode params) throws IOException, InterruptedException {
        return post(to, Envelopes.request(method, params).toString());
    }

    /** Returns whether an agent answers the simplest call. */
    boolean answersPing(Endpoint to) throws IOException, InterruptedException {
        Back back = call(to, "ping", JsonNodeFactory.instance.objectNode());
        return back.status() == 200 && back.body().path("result").isObject();
    }

    JsonNode health(Endpoint agent) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(agent.at("/health").uri())).body();
    }

    private static JsonNode json(byte[] body) {
        return body.length == 0
                ? JsonNodeFactory.instance.missingNode()
                : JsonMapper.shared().readTree(body);
    }
}
