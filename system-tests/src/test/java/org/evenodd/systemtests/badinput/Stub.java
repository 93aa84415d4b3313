package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A peer of the agent under test: records the messages it gets, and answers by a script. */
final class Stub implements Service {

    private static final long PATIENCE_SECONDS = 60;

    private final BlockingQueue<JsonNode> told = new LinkedBlockingQueue<>();
    private final Function<JsonNode, ObjectNode> script;

    /** @param script finds the result for a message */
    Stub(Function<JsonNode, ObjectNode> script) {
        this.script = script;
    }

    /** Creates a peer that acknowledges everything. */
    static Stub acknowledging() {
        return new Stub(message -> JsonNodeFactory.instance.objectNode().put("status", "ACKNOWLEDGED"));
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (!request.path().equals("/mcp")) {
            return CompletableFuture.completedFuture(ServiceResponse.empty(404));
        }
        JsonNode message = read(request.body()).path("params");
        byte[] answer = Envelopes.response(script.apply(message)).toString().getBytes(UTF_8);
        told.add(message);
        return CompletableFuture.completedFuture(ServiceResponse.json(200, answer));
    }

    private static JsonNode read(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            throw new AssertionError("an agent of ours sends what is no JSON", e);
        }
    }

    /** Waits for the next message of a type; earlier ones are dropped. */
    JsonNode await(MessageType type) throws InterruptedException {
        for (JsonNode next = poll(); next != null; next = poll()) {
            if (next.path("message_type").asString("").equals(type.name())) {
                return next;
            }
        }
        throw new AssertionError("nobody sent " + type);
    }

    private JsonNode poll() throws InterruptedException {
        return told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
