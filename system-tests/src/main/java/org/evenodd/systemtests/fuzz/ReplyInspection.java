package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import tools.jackson.databind.JsonNode;

/** Checks replies. */
final class ReplyInspection {

    private ReplyInspection() {}

    /** Returns the responses in a body; throws a finding if it is not JSON or reports an internal error. */
    static List<JsonNode> read(byte[] body) {
        JsonNode json = parse(body);
        List<JsonNode> responses = json.isArray() ? json.valueStream().toList() : List.of(json);
        for (JsonNode response : responses) {
            Finding.unless(
                    response.at("/error/code").asInt(0) != RpcError.INTERNAL_ERROR, "an internal error", response);
        }
        return responses;
    }

    /** Returns whether two values are equal; {@code 1e0} may become {@code 1} in transit. */
    static boolean same(JsonNode one, JsonNode other) {
        return one.equals(ReplyInspection::compare, other);
    }

    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    private static JsonNode parse(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            throw new Finding("an answer that is no JSON: " + new String(body, UTF_8), e);
        }
    }
}
