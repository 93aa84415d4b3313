package org.evenodd.protocol.jsonrpc;

import java.util.List;
import org.evenodd.protocol.json.JsonValue;
import tools.jackson.databind.JsonNode;

/** What a body holds: a call with the form that its answer takes, something unusable, or several of these. */
public sealed interface RpcFrame {

    /** A call, and how its outcome is put into an answer. */
    record CallFrame(RpcRequest request, AnswerForm answers) implements RpcFrame {}

    /** No call; answered with an error under the id, which is null where none could be read. */
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
