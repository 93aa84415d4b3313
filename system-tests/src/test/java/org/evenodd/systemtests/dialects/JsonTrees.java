package org.evenodd.systemtests.dialects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes plain JSON. */
final class JsonTrees {

    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonTrees() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static JsonNode nothing() {
        return JsonNodeFactory.instance.missingNode();
    }

    /** Returns the JSON of a body; empty if it is not JSON. */
    static Optional<JsonNode> read(byte[] body) {
        return read(new String(body, UTF_8));
    }

    static Optional<JsonNode> read(String text) {
        try {
            return Optional.of(MAPPER.readTree(text)).filter(JsonNode::isContainer);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** Returns the value of a JSON text that is one. */
    static JsonNode value(String text) {
        return MAPPER.readTree(text);
    }

    /** Returns a JSON-RPC response with a body's fields. */
    static ObjectNode rpc(JsonNode id, ObjectNode body) {
        ObjectNode reply = object().put("jsonrpc", "2.0");
        reply.set("id", id.isMissingNode() ? reply.nullNode() : id);
        return reply.setAll(body);
    }

    static byte[] bytes(JsonNode node) {
        return node.toString().getBytes(UTF_8);
    }

    static String text(JsonNode message, String field) {
        return message.path(field).asString("");
    }

    /** Takes the token out of a request of our own; returns the header that shows it, if there was one. */
    static Map<String, String> takeToken(JsonNode request) {
        return Stream.of("auth_token", "authToken", "token")
                .flatMap(name -> request.findParents(name).stream().map(holder -> ((ObjectNode) holder).remove(name)))
                .collect(
                        Collectors.toMap(token -> "Authorization", token -> "Bearer " + token.asString(), (a, b) -> a));
    }
}
