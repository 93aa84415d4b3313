package org.evenodd.conformance.player;

import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** Recognises what may have been meant as a registration: it was posted at a wrong path, of a wrong type, or is no call. */
final class RefusedRegistration {

    /** The errors of what is no call, whatever the HTTP status; an unknown method may be one of MCP. */
    private static final Set<Integer> NO_CALL = Set.of(RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST);

    private RefusedRegistration() {}

    /** Returns the finding about a refused post that does not say that it is another message. */
    static Optional<Finding> in(ServiceRequest request, ServiceResponse response) {
        JsonNode error = BodyTrees.parsed(response.body()).path("error");
        JsonNode body = BodyTrees.parsed(request.body());
        String bare = body.path("message_type").stringValue("");
        boolean another = MessageType.named(body.at("/params/message_type").stringValue(bare))
                .filter(type -> type != MessageType.LEAGUE_REGISTER_REQUEST)
                .isPresent();
        if (another
                || !request.method().equals("POST")
                || !NO_CALL.contains(error.path("code").asInt(0))) {
            return Optional.empty();
        }
        String type = request.contentType() == null ? "no Content-Type" : "Content-Type: " + request.contentType();
        return Optional.of(PlayerRule.REGISTRATION_REQUEST.seen(
                "a POST to %s with %s was answered with HTTP %d, %d %s"
                        .formatted(
                                request.path(),
                                type,
                                response.status(),
                                error.path("code").asInt(),
                                error.path("message").asString()),
                "(the bot speaks first)",
                QuotedBody.of(request.body())));
    }
}
