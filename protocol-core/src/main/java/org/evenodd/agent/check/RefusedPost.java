package org.evenodd.agent.check;

import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.JsonNode;

/** What a simulated agent received and did not take: at a wrong path, of a wrong type, or no call. */
public record RefusedPost(ServiceRequest request, ServiceResponse response) {

    /** The errors of what is no call, whatever the HTTP status; an unknown method may be one of MCP. */
    private static final Set<Integer> NO_CALL = Set.of(RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST);

    /** The refused post behind an exchange, if it was one. */
    static Optional<RefusedPost> in(ServiceRequest request, ServiceResponse response) {
        return Optional.of(new RefusedPost(request, response))
                .filter(post -> request.method().equals("POST")
                        && NO_CALL.contains(post.error().path("code").asInt(0)));
    }

    private JsonNode error() {
        return BodyTrees.parsed(response.body()).path("error");
    }

    /** Whether it may have been meant as this message: it does not say that it is another one. */
    public boolean mayBe(MessageType type) {
        JsonNode body = BodyTrees.parsed(request.body());
        String bare = body.path("message_type").stringValue("");
        return MessageType.named(body.at("/params/message_type").stringValue(bare))
                        .orElse(type)
                == type;
    }

    /** A finding that it breaks a rule. */
    public Finding finding(NamedRule rule) {
        String type = request.contentType() == null ? "no Content-Type" : "Content-Type: " + request.contentType();
        return rule.seen(
                "a POST to %s with %s was answered with HTTP %d, %d %s"
                        .formatted(
                                request.path(),
                                type,
                                response.status(),
                                error().path("code").asInt(),
                                error().path("message").asString()),
                "(the agent speaks first)",
                QuotedBody.of(request.body()));
    }
}
