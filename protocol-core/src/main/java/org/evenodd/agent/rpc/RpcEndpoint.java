package org.evenodd.agent.rpc;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.MessageHandler;
import org.evenodd.agent.peer.Operation;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.peer.RefusalWriter;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.rpc.AgentMetrics.McpOperation;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.dialect.Adaptation;
import org.evenodd.dialect.AliasEcho;
import org.evenodd.dialect.ForeignFraming;
import org.evenodd.game.Games;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.ForeignForms;
import org.evenodd.protocol.codec.MessageCodec;
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
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * The endpoint of an agent: JSON-RPC over HTTP from a request's body to the handler of the message, and from its reply back
 * to the response: 200 with the outcome; 202 without a body for notifications and responses; 413 and 415 with a JSON-RPC
 * error for a body that is too long or not {@code application/json}; 429 with {@code Retry-After} beyond the rate limit; 400
 * and 404 for requests that a protocol on top of JSON-RPC rejects.
 *
 * <p>Calls go to the handlers by method, alias or message type, and if the method is unknown, by
 * {@code params.message_type}. Other framings and MCP are asked only about requests that are no call of a message in
 * standard JSON-RPC. An outcome that is there is answered without a wait.
 */
public final class RpcEndpoint implements Service, RpcHandler {

    private static final Logger LOG = LoggerFactory.getLogger(RpcEndpoint.class);

    private final AgentKind self;
    private final MessageCodec codec;
    private final CallReader reader;
    private final RefusalWriter refusals;
    private final RefusalLog refused;
    private final Limits limits;
    private final Map<MessageType, MessageHandler<Message>> handlers = new EnumMap<>(MessageType.class);
    private final Map<String, RpcHandler> methods = new HashMap<>();
    private final List<Operation> described = new ArrayList<>();
    private RpcHandler others = (request, caller) -> new RpcOutcome.Failure(RpcError.methodNotFound());
    private UnaryOperator<Violation> explainer = violation -> violation;
    private RpcHandler.@Nullable OutcomeWatcher watcher;
    private @Nullable McpServer tools;
    private @Nullable AgentMetrics metrics;

    /**
     * An endpoint that knows no method yet.
     *
     * @param codec the strict one for standard JSON-RPC only, at the agent's own path
     * @param author writes the envelopes of errors
     * @param log of refusals
     */
    public RpcEndpoint(AgentKind self, Limits limits, MessageCodec codec, EnvelopeWriter author, Logger log) {
        this.self = self;
        this.codec = codec;
        this.reader = new CallReader(codec);
        this.refusals = new RefusalWriter(author);
        this.refused = new RefusalLog(author.clock(), log);
        this.limits = limits;
    }

    /** Adds a handler for a message type, which only gets messages of that type. */
    @SuppressWarnings("unchecked")
    public <M extends Message> RpcEndpoint on(Class<M> type, MessageHandler<M> handler) {
        handlers.put(MessageType.of(type), (MessageHandler<Message>) (MessageHandler<?>) handler);
        return this;
    }

    /** Adds a handler for a method without a message, like {@code ping}. */
    public RpcEndpoint onMethod(PlainMethod method, RpcHandler handler) {
        methods.put(method.name(), handler);
        described.add(method.operation());
        return this;
    }

    /** Hands every call that nothing else handles to this. */
    public RpcEndpoint otherwise(RpcHandler handler) {
        others = handler;
        return this;
    }

    /** Has a more precise explanation of violations given before an invalid message is refused. */
    public RpcEndpoint explainedBy(UnaryOperator<Violation> newExplainer) {
        explainer = newExplainer;
        return this;
    }

    /** Tells a watcher of each outcome before it is sent. */
    public RpcEndpoint watchedBy(RpcHandler.OutcomeWatcher newWatcher) {
        watcher = newWatcher;
        return this;
    }

    /** The operations: messages in the order of the catalogue, then the other methods. */
    public List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        handlers.keySet().forEach(type -> all.add(Operation.of(type, Reply.Acknowledgement.class, Games.parts())));
        all.addAll(described);
        return List.copyOf(all);
    }

    /** The services of an agent that answers nothing but these calls, and tells its health. */
    public AgentApi api(Supplier<? extends JsonValue> health) {
        AgentApi api = new AgentApi(this, health);
        return codec.foreign() == null ? api : api.withOtherPaths(this::serveElsewhere);
    }

    /** The services of a full agent, which offers its operations as tools too, and is measured. */
    public AgentApi api(Supplier<? extends JsonValue> health, AgentMetrics measuring) {
        metrics = measuring;
        tools = new McpServer(
                Introduction.of(self, ProgramVersion.text()), operations(), codec.foreign() != null, this);
        return api(health).withMetrics(measuring.page()).observedBy(measuring.requests());
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        return isJson(request)
                ? answer(request, "")
                : HttpRefusal.UNSUPPORTED_MEDIA_TYPE.response().now();
    }

    /** Serves a request at another path: answers it if it is a call, else 404. */
    public CompletableFuture<ServiceResponse> serveElsewhere(ServiceRequest request) {
        return request.method().equals("POST") && isJson(request)
                ? answer(request, request.path())
                : HttpRefusal.NOT_FOUND.response().now();
    }

    private static boolean isJson(ServiceRequest request) {
        return ServiceResponse.JSON.equals(request.contentType()) || request.isDeclaredAsJson();
    }

    private CompletableFuture<ServiceResponse> answer(ServiceRequest request, String path) {
        Caller caller = new Caller(request.remoteAddress(), request.headers(), path);
        int length = request.body().length;
        try {
            JsonNode body = StrictJson.parse(request.body());
            if (length > limits.maxMessageBytes() && length > maxBytes(body)) {
                return HttpRefusal.tooLarge(maxBytes(body)).now();
            }
            RpcFrame frame = frame(body, caller);
            return frame instanceof RpcFrame.Batch batch
                    ? BatchAnswer.of(batch.frames(), each -> outcome(each, caller))
                    : answer(frame, caller);
        } catch (MalformedJsonException e) {
            RpcError error = RpcError.parseError(String.valueOf(e.getMessage()));
            return answer(new RpcFrame.InvalidFrame(error, NullNode.instance), caller);
        } catch (RuntimeException e) {
            LOG.error("Could not make out a body because of a bug", e);
            return answer(new RpcFrame.InvalidFrame(RpcError.internalError(), NullNode.instance), caller);
        }
    }

    /** The limit for a body that says this, in bytes (PRD 14.1): the manager's broadcasts and reports may be longer. */
    int maxBytes(JsonNode body) {
        boolean isLarge = MessageType.firstNamed(RpcRequest.namesIn(body))
                .filter(MessageType::isLarge)
                .isPresent();
        return isLarge ? limits.maxBroadcastBytes() : limits.maxMessageBytes();
    }

    private RpcFrame frame(JsonNode body, Caller caller) {
        RpcFrame frame = RpcFrame.of(body);
        ForeignForms foreign = codec.foreign();
        return foreign == null || (caller.path().isEmpty() && isCanonical(frame))
                ? frame
                : foreign.frame(self, body, caller);
    }

    /** Whether a body holds only calls of messages that this agent receives, or of its other methods. */
    private boolean isCanonical(RpcFrame frame) {
        if (frame instanceof RpcRequest request) {
            MessageType type = MessageType.named(request.method()).orElse(null);
            boolean named = request.params().has("message_type");
            return type == null ? !named && methods.containsKey(request.method()) : named && type.isReceivedBy(self);
        }
        return frame instanceof RpcFrame.Batch batch && batch.frames().stream().allMatch(this::isCanonical);
    }

    private CompletableFuture<ServiceResponse> answer(RpcFrame frame, Caller caller) {
        RpcOutcome outcome = outcome(frame, caller);
        return outcome instanceof RpcOutcome.Later later
                ? later.outcome().thenApply(there -> response(frame, there, caller))
                : CompletableFuture.completedFuture(response(frame, outcome, caller));
    }

    private RpcOutcome outcome(RpcFrame frame, Caller caller) {
        return frame instanceof RpcRequest request
                ? carryOut(request, caller)
                : new RpcOutcome.Failure(((RpcFrame.InvalidFrame) frame).error());
    }

    private static ServiceResponse response(RpcFrame frame, RpcOutcome outcome, Caller caller) {
        if (isSilent(frame)) {
            return ServiceResponse.empty(202);
        }
        if (!caller.path().isEmpty()
                && outcome instanceof RpcOutcome.Failure failure
                && failure.error().isNoCall()) {
            return HttpRefusal.NOT_FOUND.response();
        }
        byte[] json = encoded(frame, outcome);
        if (outcome instanceof RpcOutcome.Busy busy) {
            return ServiceResponse.json(HttpRefusal.TOO_MANY_REQUESTS.status(), json)
                    .retryAfter(busy.retryAfter());
        }
        int status = !(outcome instanceof RpcOutcome.Rejected rejected)
                ? 200
                : rejected.error().code() == RpcError.METHOD_NOT_FOUND ? 404 : 400;
        return new ServiceResponse(status, ServiceResponse.JSON, json, Map.of());
    }

    /** Whether it is a notification or a response, which gets no answer. */
    static boolean isSilent(RpcFrame frame) {
        return frame instanceof RpcRequest request
                ? request.id().isMissingNode()
                : frame instanceof RpcFrame.InvalidFrame invalid && invalid.id().isMissingNode();
    }

    /** An answer that cannot be written affects no other. */
    static byte[] encoded(RpcFrame frame, RpcOutcome outcome) {
        if (!(frame instanceof RpcRequest request)) {
            return Json.bytes(new RpcResponse(outcome, ((RpcFrame.InvalidFrame) frame).id()));
        }
        JsonValue said = outcome instanceof RpcOutcome.RpcResult result ? result.value() : null;
        try {
            return Json.bytes(
                    request.framing() == Framing.METHOD && !(said instanceof ForeignFraming.AnswerEverywhere)
                            ? new RpcResponse(outcome, request.id())
                            : ForeignFraming.answer(request, outcome));
        } catch (RuntimeException e) {
            return Json.bytes(ForeignFraming.answer(request, broken(request, e)));
        }
    }

    /** Executes a call; a bug becomes an outcome without its text. */
    private RpcOutcome carryOut(RpcRequest request, Caller caller) {
        long begun = metrics == null ? 0 : metrics.begin();
        boolean isMessage = MessageType.named(request.method()).isPresent();
        boolean isPlain = isMessage && request.framing() != Framing.TOOL_CALL;
        McpOperation mcp = isPlain || tools == null ? null : tools.operation(request, caller);
        try {
            RpcOutcome outcome = tools == null || isMessage ? handle(request, caller) : tools.handle(request, caller);
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

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        RpcOutcome outcome = handleUnwatched(request, caller);
        RpcHandler.OutcomeWatcher watching = watcher;
        return watching == null
                ? outcome
                : outcome.then(there -> {
                    watching.answered(request, caller, there);
                    return there;
                });
    }

    /** Executes a call without telling the watcher. */
    public RpcOutcome handleUnwatched(RpcRequest request, Caller caller) {
        MessageType type = MessageType.named(request.method()).orElse(null);
        MessageHandler<Message> handler = type == null ? null : handlers.get(type);
        if (type != null && handler != null) {
            return handle(type, handler, request, caller);
        }
        RpcHandler method = methods.get(request.method());
        if (method != null) {
            return method.handle(request, caller);
        }
        MessageType named = MessageType.named(request.typeOfParams()).orElse(null);
        MessageHandler<Message> meant = named == null ? null : handlers.get(named);
        return named == null || meant == null ? others.handle(request, caller) : handle(named, meant, request, caller);
    }

    private RpcOutcome handle(MessageType type, MessageHandler<Message> handler, RpcRequest request, Caller caller) {
        Decoded decoded = read(type, request, caller);
        if (decoded instanceof Decoded.Valid valid) {
            String name = request.named().isEmpty() ? request.method() : request.named();
            boolean byType = request.framing() == Framing.METHOD && name.equals(type.name());
            Framing framing = byType ? Framing.TYPE : request.framing();
            IncomingCall<Message> call = new IncomingCall<>(valid.message(), caller, framing, valid.notes());
            return outcome(call, handler.handle(call), request);
        }
        List<Violation> violations = ((Decoded.InvalidMessage) decoded)
                .violations().stream().map(explainer).toList();
        String sender = request.params().path("sender").stringValue("nobody");
        refused.note(caller.remoteAddress(), sender, type, violations.get(0).code());
        return refusals.invalid(type, request.params(), violations);
    }

    /** Reads the message of a call, with the notes on the call's form. */
    public Decoded read(MessageType type, RpcRequest request, Caller caller) {
        return isCanonical(request, caller)
                ? codec.decodeRequest(type, request.params())
                : reader.read(type, request, caller);
    }

    private static boolean isCanonical(RpcRequest request, Caller caller) {
        return request.framing() == Framing.METHOD
                && request.versioned()
                && request.named().isEmpty()
                && caller.path().isEmpty()
                && caller.headers().value("Authorization").isEmpty();
    }

    private RpcOutcome outcome(IncomingCall<Message> call, Reply reply, RpcRequest request) {
        if (reply instanceof Reply.MessageReply answer) {
            return new RpcOutcome.RpcResult(written(answer.message(), call, request));
        }
        if (reply instanceof Reply.LaterReply later) {
            return new RpcOutcome.Later(later.reply().thenApply(there -> outcome(call, there, request)));
        }
        return reply instanceof Reply.PlainReply plain
                ? plain.outcome()
                : refused(call, ((Reply.RefusalReply) reply).refusal());
    }

    private RpcOutcome refused(IncomingCall<Message> call, Refusal refusal) {
        refused.note(call, refusal.code());
        return refusals.refused(call.message(), refusal);
    }

    /** An answer in canonical form; foreign callers find their own fields beside it. */
    private JsonValue written(Message answer, IncomingCall<?> call, RpcRequest request) {
        JsonValue canonical = codec.answer(answer);
        ForeignForms foreign = codec.foreign();
        if (foreign == null) {
            return canonical;
        }
        MessageType type = call.message().type();
        boolean besideId = call.framing() == Framing.TYPE && type.registers();
        JsonValue signed = besideId ? Adaptation.MANAGER_WITH_ID.of(canonical) : canonical;
        return type.isRenamed(request.named()) || call.isForeign()
                ? new ForeignFraming.AnswerEverywhere(AliasEcho.beside(signed, request.params()))
                : signed;
    }
}
