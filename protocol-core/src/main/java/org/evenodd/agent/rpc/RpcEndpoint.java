package org.evenodd.agent.rpc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.metrics.AgentMetrics.McpOperation;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.dialect.ForeignFraming;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.jsonrpc.RpcResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * JSON-RPC over HTTP, from a request's body to the response: 200 with the outcome; 202 without a body for notifications;
 * 413 and 415 with a JSON-RPC error for a body that is too long or not {@code application/json}; 429 with
 * {@code Retry-After} beyond the rate limit; 400 and 404 for what a protocol on top of JSON-RPC rejects.
 *
 * <p>A call of a message in standard JSON-RPC goes straight to the agent. Other framings and MCP are asked only about
 * what is none. Nothing waits for an outcome that is there.
 */
public final class RpcEndpoint implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(RpcEndpoint.class);

    /** The answer that exceeds it is still sent; the calls after it are not executed. */
    private static final int MAX_BATCH_ANSWER_BYTES = 1 << 18;

    /** The error codes for a body that is not a call. */
    private static final Set<Integer> NO_CALL = Set.of(RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST);

    private static final byte[] SILENCE = {};

    /**
     * How an agent understands calls that are not in standard JSON-RPC.
     *
     * @param framing finds the calls in a body
     */
    public record Hearing(AgentKind self, BiFunction<JsonNode, Caller, RpcFrame> framing) {

        /** Understands every framing that we know. */
        public static Hearing of(AgentKind self) {
            return new Hearing(self, new ForeignFraming(self)::frame);
        }
    }

    private final RpcHandler agent;
    private final @Nullable Hearing hearing;
    private final @Nullable MessageSizes sizes;
    private final int maxOfAll;
    private final @Nullable McpServer tools;
    private final @Nullable AgentMetrics metrics;

    /**
     * An endpoint of an agent.
     *
     * @param hearing null for standard JSON-RPC only
     * @param sizes null for any size
     * @param tools null for an agent that only answers calls
     * @param metrics null for nothing measured
     */
    public RpcEndpoint(
            RpcHandler agent,
            @Nullable Hearing hearing,
            @Nullable MessageSizes sizes,
            @Nullable McpServer tools,
            @Nullable AgentMetrics metrics) {
        this.agent = agent;
        this.hearing = hearing;
        this.sizes = sizes;
        this.maxOfAll = sizes == null ? 0 : sizes.maxOfAll();
        this.tools = tools;
        this.metrics = metrics;
    }

    /** An endpoint of plain JSON-RPC 2.0. */
    public RpcEndpoint(RpcHandler agent) {
        this(agent, null, null, null, null);
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return isJson(request.contentType())
                ? answer(request, "")
                : done(HttpRefusal.UNSUPPORTED_MEDIA_TYPE.response());
    }

    /** Serves a request at another path: answers it if it is a call, else 404. */
    public CompletableFuture<ServiceResponse> serveElsewhere(ServiceRequest request) {
        return request.method().equals("POST") && isJson(request.contentType())
                ? answer(request, request.path())
                : done(HttpRefusal.NOT_FOUND.response());
    }

    /**
     * Whether a body is declared as JSON in UTF-8: {@code application/json} with any parameters except
     * another charset.
     */
    private static boolean isJson(@Nullable String contentType) {
        if (contentType == null || contentType.equals(ServiceResponse.JSON)) {
            return contentType != null;
        }
        String[] parts = contentType.split(";", -1);
        return parts[0].strip().equalsIgnoreCase(ServiceResponse.JSON)
                && Arrays.stream(parts).skip(1).allMatch(RpcEndpoint::isNoOtherCharset);
    }

    private static boolean isNoOtherCharset(String parameter) {
        int equals = parameter.indexOf('=');
        if (equals < 0 || !parameter.substring(0, equals).strip().equalsIgnoreCase("charset")) {
            return true;
        }
        String charset = parameter.substring(equals + 1).replace('"', ' ').strip();
        return charset.equalsIgnoreCase("utf-8") || charset.equalsIgnoreCase("utf8");
    }

    private static CompletableFuture<ServiceResponse> done(ServiceResponse response) {
        return CompletableFuture.completedFuture(response);
    }

    private CompletableFuture<ServiceResponse> answer(ServiceRequest request, String path) {
        Caller caller = new Caller(request.remoteAddress(), request.headers(), path);
        try {
            JsonNode body = StrictJson.parse(request.body());
            return sizes != null && request.body().length > maxOfAll && request.body().length > sizes.maxBytes(body)
                    ? done(HttpRefusal.tooLarge(sizes.maxBytes(body)))
                    : answer(frame(body, caller), caller);
        } catch (MalformedJsonException e) {
            return done(failed(RpcError.parseError(String.valueOf(e.getMessage())), NullNode.instance, caller));
        } catch (RuntimeException e) {
            LOG.error("Could not make out a body because of a bug", e);
            return done(failed(RpcError.internalError(), NullNode.instance, caller));
        }
    }

    private RpcFrame frame(JsonNode body, Caller caller) {
        RpcFrame frame = RpcFrame.of(body);
        return hearing == null || (caller.path().isEmpty() && isCanonical(frame, hearing.self()))
                ? frame
                : hearing.framing().apply(body, caller);
    }

    /** Whether a body holds only calls of messages that this agent receives, or of its other methods. */
    private boolean isCanonical(RpcFrame frame, AgentKind self) {
        if (frame instanceof RpcFrame.CallFrame call) {
            MessageType type = call.request().message();
            boolean named = call.request().params().has("message_type");
            return type == null
                    ? !named && tools != null && tools.offers(call.request().method())
                    : named && type.isReceivedBy(self);
        }
        return frame instanceof RpcFrame.Batch batch
                && batch.frames().stream().allMatch(each -> isCanonical(each, self));
    }

    private CompletableFuture<ServiceResponse> answer(RpcFrame frame, Caller caller) {
        if (frame instanceof RpcFrame.CallFrame call) {
            RpcOutcome outcome = carryOut(call.request(), caller);
            return outcome instanceof RpcOutcome.Later later
                    ? later.outcome().thenApply(there -> response(call, there, caller))
                    : done(response(call, outcome, caller));
        }
        return frame instanceof RpcFrame.InvalidFrame invalid
                ? done(failed(invalid.error(), invalid.id(), caller))
                : answerAll(((RpcFrame.Batch) frame).frames(), caller);
    }

    /** Executes a call; a bug becomes an outcome without its text. */
    private RpcOutcome carryOut(RpcRequest request, Caller caller) {
        long begun = metrics == null ? 0 : metrics.begin();
        boolean isPlain = request.message() != null && request.framing() != Framing.TOOL_CALL;
        McpOperation mcp = isPlain || tools == null || metrics == null ? null : tools.operation(request, caller);
        try {
            RpcOutcome outcome = tools == null || request.message() != null
                    ? agent.handle(request, caller)
                    : tools.handle(request, caller);
            return outcome instanceof RpcOutcome.Later later
                    ? new RpcOutcome.Later(later.outcome()
                            .exceptionally(bug -> broken(request, bug))
                            .thenApply(there -> measured(request, mcp, there, begun)))
                    : measured(request, mcp, outcome, begun);
        } catch (RuntimeException | Error bug) {
            return measured(request, mcp, broken(request, bug), begun);
        }
    }

    private RpcOutcome measured(RpcRequest request, @Nullable McpOperation mcp, RpcOutcome outcome, long begun) {
        if (metrics != null) {
            metrics.answered(request, mcp, outcome, begun);
        }
        return outcome;
    }

    private static RpcOutcome broken(RpcRequest request, Throwable bug) {
        LOG.error("Could not carry out {} because of a bug", request.method(), bug);
        return new RpcOutcome.Failure(RpcError.internalError());
    }

    private static ServiceResponse response(RpcFrame.CallFrame call, RpcOutcome outcome, Caller caller) {
        if (call.request().isNotification()) {
            return ServiceResponse.empty(202);
        }
        return outcome instanceof RpcOutcome.Failure failure && isNoCall(failure.error(), caller)
                ? HttpRefusal.NOT_FOUND.response()
                : response(encoded(call, outcome), outcome);
    }

    private static ServiceResponse response(byte[] json, RpcOutcome outcome) {
        if (outcome instanceof RpcOutcome.Busy busy) {
            return ServiceResponse.json(HttpRefusal.TOO_MANY_REQUESTS.status(), json)
                    .retryAfter(busy.retryAfter());
        }
        int status = outcome instanceof RpcOutcome.Rejected rejected ? status(rejected) : 200;
        return new ServiceResponse(status, ServiceResponse.JSON, json, Map.of());
    }

    private static int status(RpcOutcome.Rejected rejected) {
        return rejected.error().code() == RpcError.METHOD_NOT_FOUND ? 404 : 400;
    }

    private static boolean isNoCall(RpcError error, Caller caller) {
        return !caller.path().isEmpty() && NO_CALL.contains(error.code());
    }

    private static ServiceResponse failed(RpcError error, JsonNode id, Caller caller) {
        return isNoCall(error, caller)
                ? HttpRefusal.NOT_FOUND.response()
                : ServiceResponse.json(200, new RpcResponse(new RpcOutcome.Failure(error), id));
    }

    /** An answer that cannot be written affects no other. */
    private static byte[] encoded(RpcFrame.CallFrame call, RpcOutcome outcome) {
        try {
            return Json.bytes(call.answers().answer(outcome));
        } catch (RuntimeException e) {
            return Json.bytes(call.answers().answer(broken(call.request(), e)));
        }
    }

    private CompletableFuture<ServiceResponse> answerAll(List<RpcFrame> frames, Caller caller) {
        AtomicInteger room = new AtomicInteger(MAX_BATCH_ANSWER_BYTES);
        List<CompletableFuture<byte[]>> answers = new ArrayList<>(frames.size());
        for (RpcFrame frame : frames) {
            answers.add(answer(frame, caller, room.get() <= 0).thenApply(json -> {
                room.addAndGet(-json.length);
                return json;
            }));
        }
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenApply(all -> joined(answers));
    }

    /** Notifications need no room, and are always executed. */
    private CompletableFuture<byte[]> answer(RpcFrame frame, Caller caller, boolean isFull) {
        if (frame instanceof RpcFrame.InvalidFrame invalid) {
            RpcOutcome failure = new RpcOutcome.Failure(invalid.error());
            return CompletableFuture.completedFuture(Json.bytes(new RpcResponse(failure, invalid.id())));
        }
        RpcFrame.CallFrame call = (RpcFrame.CallFrame) frame;
        boolean silent = call.request().isNotification();
        RpcOutcome outcome = isFull && !silent
                ? new RpcOutcome.Failure(RpcError.batchTooLong(MAX_BATCH_ANSWER_BYTES))
                : carryOut(call.request(), caller);
        return outcome.future().thenApply(there -> silent ? SILENCE : encoded(call, there));
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
