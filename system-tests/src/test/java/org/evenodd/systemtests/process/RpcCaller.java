package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls agents over HTTP, without our code. */
public final class RpcCaller {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private RpcCaller() {}

    static HttpResponse<String> post(Endpoint agent, String contentType, String body) {
        return send(HttpRequest.newBuilder(agent.uri())
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(body)));
    }

    /** Sends a request and returns the whole reply. */
    static JsonNode reply(Endpoint agent, String method, ObjectNode params) {
        String request = Envelopes.request(method, params).toString();
        return Envelopes.read(post(agent, "application/json", request).body().getBytes(UTF_8));
    }

    /** Sends a request and returns the result; a missing node for an error. */
    public static JsonNode ask(Endpoint agent, String method, ObjectNode params) {
        return reply(agent, method, params).path("result");
    }

    /** Registers a {@code player} or a {@code referee}, without a token or a key, and returns the result as text. */
    static String register(Endpoint manager, String kind, String name, Endpoint endpoint) {
        return ask(manager, "register_" + kind, Envelopes.registration(kind, name, endpoint, Instant.now()))
                .toString();
    }

    /** Returns what an agent serves at a path. */
    static String get(Endpoint agent, String path) {
        return send(HttpRequest.newBuilder(URI.create(agent.at(path).toString())))
                .body();
    }

    /** Returns the status of the answer at a path. */
    static int status(Endpoint agent, String path) {
        return send(HttpRequest.newBuilder(URI.create(agent.at(path).toString())))
                .statusCode();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no answer from " + request.build().uri(), e);
        }
    }
}
