package org.evenodd.manager.operator;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** Calls a manager's operator methods. */
record OperatorClient(Transport transport, Endpoint manager, Duration timeout) {
    private static final int MAX_REPLY_BYTES = 1 << 20;

    /** The outcome of a call. */
    sealed interface OperationOutcome {

        /** The manager performed the operation. */
        record OperationDone(JsonNode result) implements OperationOutcome {}

        /** The operation was not performed; a sentence why. */
        record OperationFailed(String sentence) implements OperationOutcome {}
    }

    CompletableFuture<OperationOutcome> call(String method, OperatorRequest request) {
        byte[] body = new RpcCall(
                        1, method, out -> Shapes.ofRecord(OperatorRequest.class).write(request, out))
                .bytes();
        return transport.post(manager, body, timeout, MAX_REPLY_BYTES).thenApply(this::outcome);
    }

    private OperationOutcome outcome(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            String reason = delivery instanceof Delivery.Unreachable unreachable ? ": " + unreachable.reason() : "";
            return new OperationOutcome.OperationFailed("No League Manager answers at %s%s".formatted(manager, reason));
        }
        Optional<RpcReply> reply = reply(replied.body());
        if (reply.isPresent() && reply.get() instanceof RpcReply.ResultReply answered) {
            return new OperationOutcome.OperationDone(answered.result());
        }
        return new OperationOutcome.OperationFailed(
                reply.isPresent() && reply.get() instanceof RpcReply.ErrorReply failed
                        ? failed.data().path("message").stringValue(failed.message())
                        : "The server at %s does not answer like a League Manager".formatted(manager));
    }

    private static Optional<RpcReply> reply(byte[] body) {
        try {
            return Optional.of(RpcReply.parse(StrictJson.parse(body)));
        } catch (MalformedJsonException e) {
            return Optional.empty();
        }
    }
}
