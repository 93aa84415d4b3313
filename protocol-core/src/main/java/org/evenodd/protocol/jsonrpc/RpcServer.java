package org.evenodd.protocol.jsonrpc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Answers request bodies: parses and frames them, executes every call, and collects the answers in order. */
public final class RpcServer {

    private static final Logger LOG = LoggerFactory.getLogger(RpcServer.class);

    /** The answer that exceeds it is still sent; the calls after it are not executed. */
    static final int MAX_BATCH_ANSWER_BYTES = 1 << 18;

    private final RpcHandler handler;
    private final RpcFraming framing;
    private final SizeLimit sizeLimit;
    private final int neverTooLarge;

    public RpcServer(RpcHandler handler, RpcFraming framing, SizeLimit sizeLimit) {
        this.handler = handler;
        this.framing = framing;
        this.sizeLimit = sizeLimit;
        this.neverTooLarge = sizeLimit.ofAll();
    }

    /** A server of plain JSON-RPC 2.0. */
    public RpcServer(RpcHandler handler) {
        this(handler, new JsonRpcFraming(), SizeLimit.NONE);
    }

    /** Answers a body; the future never completes exceptionally. */
    public CompletableFuture<RpcAnswer> answer(byte[] body, Caller caller) {
        try {
            return answer(StrictJson.parse(body), body.length, caller);
        } catch (MalformedJsonException e) {
            return failed(RpcError.parseError(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            LOG.error("Could not make out a body because of a bug", e);
            return failed(RpcError.internalError());
        }
    }

    private CompletableFuture<RpcAnswer> answer(JsonNode body, int bytes, Caller caller) {
        if (bytes > neverTooLarge && bytes > sizeLimit.maxBytes(body)) {
            return CompletableFuture.completedFuture(new RpcAnswer.TooLarge(sizeLimit.maxBytes(body)));
        }
        RpcFrame frame = framing.frame(body, caller);
        if (frame instanceof RpcFrame.CallFrame call) {
            return outcomeOf(call, caller).thenApply(outcome -> asAnswer(response(call, outcome), outcome));
        }
        return frame instanceof RpcFrame.InvalidFrame invalid
                ? failed(invalid.error(), invalid.id())
                : answer(frame, caller).thenApply(responses -> asAnswer(responses, null));
    }

    private static CompletableFuture<RpcAnswer> failed(RpcError error) {
        return failed(error, NullNode.instance);
    }

    private static CompletableFuture<RpcAnswer> failed(RpcError error, JsonNode id) {
        RpcOutcome failure = new RpcOutcome.Failure(error);
        return CompletableFuture.completedFuture(
                new RpcAnswer.JsonBody(Json.bytes(new RpcResponse(failure, id)), failure));
    }

    private static RpcAnswer asAnswer(Optional<JsonValue> response, @Nullable RpcOutcome outcome) {
        return response.<RpcAnswer>map(value -> new RpcAnswer.JsonBody(Json.bytes(value), outcome))
                .orElseGet(RpcAnswer.Silence::new);
    }

    private CompletableFuture<Optional<JsonValue>> answer(RpcFrame frame, Caller caller) {
        if (frame instanceof RpcFrame.Batch batch) {
            return answerAll(batch.frames(), caller);
        }
        if (frame instanceof RpcFrame.CallFrame call) {
            return answerCall(call, caller);
        }
        RpcFrame.InvalidFrame invalid = (RpcFrame.InvalidFrame) frame;
        RpcResponse response = new RpcResponse(new RpcOutcome.Failure(invalid.error()), invalid.id());
        return CompletableFuture.completedFuture(Optional.of(response));
    }

    private CompletableFuture<Optional<JsonValue>> answerCall(RpcFrame.CallFrame call, Caller caller) {
        return outcomeOf(call, caller).thenApply(outcome -> response(call, outcome));
    }

    private CompletableFuture<RpcOutcome> outcomeOf(RpcFrame.CallFrame call, Caller caller) {
        return carryOut(call.request(), caller).exceptionally(failure -> broken(call.request(), failure));
    }

    private static Optional<JsonValue> response(RpcFrame.CallFrame call, RpcOutcome outcome) {
        return call.request().isNotification() ? Optional.empty() : Optional.of(encoded(call, outcome));
    }

    private CompletableFuture<RpcOutcome> carryOut(RpcRequest request, Caller caller) {
        try {
            return handler.handle(request, caller).future();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Encodes each answer separately, so that a value that cannot be written affects only its own answer. */
    private static JsonValue encoded(RpcFrame.CallFrame call, RpcOutcome outcome) {
        try {
            return JsonValue.encoded(Json.bytes(call.answers().answer(outcome)));
        } catch (RuntimeException e) {
            return call.answers().answer(broken(call.request(), e));
        }
    }

    private static RpcOutcome broken(RpcRequest request, Throwable cause) {
        LOG.error("Could not carry out {} because of a bug", request.method(), cause);
        return new RpcOutcome.Failure(RpcError.internalError());
    }

    private CompletableFuture<Optional<JsonValue>> answerAll(List<RpcFrame> frames, Caller caller) {
        BatchBudget room = new BatchBudget(MAX_BATCH_ANSWER_BYTES);
        List<CompletableFuture<Optional<JsonValue>>> answers = new ArrayList<>(frames.size());
        for (RpcFrame frame : frames) {
            answers.add(answer(frame, caller, room).thenApply(room::take));
        }
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenApply(all -> joined(answers));
    }

    /** Notifications need no budget, and are always executed. */
    private CompletableFuture<Optional<JsonValue>> answer(RpcFrame frame, Caller caller, BatchBudget room) {
        if (frame instanceof RpcFrame.CallFrame call && !call.request().isNotification() && room.isFull()) {
            RpcOutcome refused = new RpcOutcome.Failure(RpcError.batchTooLong(MAX_BATCH_ANSWER_BYTES));
            return CompletableFuture.completedFuture(response(call, refused));
        }
        return answer(frame, caller);
    }

    private static Optional<JsonValue> joined(List<CompletableFuture<Optional<JsonValue>>> answers) {
        List<JsonValue> responses =
                answers.stream().flatMap(answer -> answer.join().stream()).toList();
        return responses.isEmpty() ? Optional.empty() : Optional.of(JsonValue.array(responses));
    }
}
