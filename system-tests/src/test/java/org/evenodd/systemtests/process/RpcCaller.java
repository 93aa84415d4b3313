package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
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

    /** Sends a request and returns the whole reply. */
    static JsonNode reply(Endpoint agent, String method, ObjectNode params) {
        HttpRequest request = HttpRequest.newBuilder(agent.uri())
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(Envelopes.request(method, params).toString()))
                .build();
        return Envelopes.read(send(request).getBytes(UTF_8));
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
        return send(HttpRequest.newBuilder(URI.create(agent.at(path).toString()))
                .timeout(PATIENCE)
                .build());
    }

    private static String send(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no answer from " + request.uri(), e);
        }
    }
}
