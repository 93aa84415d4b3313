package org.evenodd.protocol.jsonrpc;

import java.util.List;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.databind.JsonNode;

/** The contents of a body: a call with the form of its answer, something invalid, or a batch of these. */
public sealed interface RpcFrame {

    /** A call, and the form of its answer. */
    record CallFrame(RpcRequest request, AnswerForm answers) implements RpcFrame {}

    /** Not a call; answered with an error under its id, which is null if none could be read. */
    record InvalidFrame(RpcError error, JsonNode id) implements RpcFrame {}

    /** A batch, of at least one frame (JSON-RPC 2.0, section 6). */
    record Batch(List<RpcFrame> frames) implements RpcFrame {
        public Batch {
            frames = List.copyOf(frames);
        }
    }

    /** The form of the answer to one call. */
    @FunctionalInterface
    interface AnswerForm {
        JsonValue answer(RpcOutcome outcome);
    }
}
