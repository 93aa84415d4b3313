package org.evenodd.agent.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;

/** The answer to a batch: the answers to its calls in their order, until they are too long together. */
final class BatchAnswer {

    /** The answer that exceeds it is still sent; the calls after it are not executed. */
    private static final int MAX_BYTES = 1 << 18;

    private static final byte[] NO_ANSWER = {};

    private BatchAnswer() {}

    /**
     * @param execute carries out a call, or refuses a frame that is not a call
     */
    static CompletableFuture<ServiceResponse> of(List<RpcFrame> frames, Function<RpcFrame, RpcOutcome> execute) {
        AtomicInteger room = new AtomicInteger(MAX_BYTES);
        List<CompletableFuture<byte[]>> answers = new ArrayList<>(frames.size());
        for (RpcFrame frame : frames) {
            // Notifications need no room, and are always executed
            boolean silent = RpcEndpoint.isSilent(frame);
            boolean isLeftOut = room.get() <= 0 && !silent && frame instanceof RpcRequest;
            RpcOutcome outcome =
                    isLeftOut ? new RpcOutcome.Failure(RpcError.batchTooLong(MAX_BYTES)) : execute.apply(frame);
            answers.add(outcome.future().thenApply(there -> {
                byte[] json = silent ? NO_ANSWER : RpcEndpoint.encoded(frame, there);
                room.addAndGet(-json.length);
                return json;
            }));
        }
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenApply(all -> joined(answers));
    }

    private static ServiceResponse joined(List<CompletableFuture<byte[]>> answers) {
        List<JsonValue> responses = answers.stream()
                .map(CompletableFuture::join)
                .filter(json -> json.length > 0)
                .map(JsonValue::encoded)
                .toList();
        return responses.isEmpty() ? ServiceResponse.empty(202) : ServiceResponse.json(200, JsonValue.array(responses));
    }
}
