package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Transport;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A correct bot that answers as chapter 4 can be read: with separate messages to the referee.
 *
 * @param bare whether it posts them without JSON-RPC
 */
record PostingBot(TestBot bot, Transport transport, Endpoint referee, boolean bare) implements Service {

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return bot.serve(request).thenApply(this::posted);
    }

    private ServiceResponse posted(ServiceResponse response) {
        JsonNode reply = BodyTrees.parsed(response.body());
        MessageType type = MessageType.named(reply.at("/result/message_type").stringValue(""))
                .orElse(MessageType.ANSWER_ACK);
        if (type.decision().isEmpty()) {
            return response;
        }
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("jsonrpc", "2.0").put("method", type.canonicalMethod()).put("id", 1);
        call.set("params", reply.path("result"));
        transport
                .post(
                        referee,
                        (bare ? call.path("params") : call).toString().getBytes(UTF_8),
                        Duration.ofSeconds(5),
                        10_000)
                .thenAccept(delivery -> {});
        ObjectNode received = (ObjectNode) reply;
        received.putObject("result").put("status", "received");
        return ServiceResponse.json(response.status(), received.toString().getBytes(UTF_8));
    }
}
