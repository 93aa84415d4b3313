package org.evenodd.agent.metrics;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.ToolCall;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Framing;
import org.jspecify.annotations.Nullable;

/**
 * Measures the calls to a handler: each once as a JSON-RPC call, and those of MCP as such, too. An error is named by its
 * JSON-RPC code, which is one of ours.
 *
 * @param names of the agent's operations
 */
record MeasuredHandler(RpcHandler handler, Scheduler clock, CallDurations calls, ToolDurations tools, Set<String> names)
        implements RpcHandler {

    private static final String BUG = Integer.toString(RpcError.INTERNAL_ERROR);

    /** The conventions' name for a tool call whose result is an error. */
    private static final String TOOL_ERROR = "tool_error";

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        long begun = clock.nanoTime();
        Optional<MessageType> type = request.type().or(request::typeOfParams);
        Optional<McpOperation> mcp = McpOperation.of(request, caller, names);
        return new RpcOutcome.Later(handled(request, caller).whenComplete((outcome, bug) -> {
            Duration took = Duration.ofNanos(clock.nanoTime() - begun);
            Optional<String> error = error(outcome);
            calls.observe(type, error, took);
            mcp.ifPresent(operation ->
                    tools.observe(operation, toolError(request, outcome).or(() -> error), took));
        }));
    }

    /** What is thrown is a bug like what fails the future: both are measured. */
    private CompletableFuture<RpcOutcome> handled(RpcRequest request, Caller caller) {
        try {
            return handler.handle(request, caller).future();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static Optional<String> error(@Nullable RpcOutcome outcome) {
        if (outcome == null) {
            return Optional.of(BUG);
        }
        return outcome instanceof RpcOutcome.RpcFailure failure
                ? Optional.of(Integer.toString(failure.error().code()))
                : Optional.empty();
    }

    private static Optional<String> toolError(RpcRequest request, @Nullable RpcOutcome outcome) {
        boolean refused = request.framing() == Framing.TOOL_CALL && outcome instanceof RpcOutcome.Failure;
        return refused || ToolCall.isError(outcome) ? Optional.of(TOOL_ERROR) : Optional.empty();
    }
}
