package org.evenodd.dialect;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.dialect.MessageNames.InnerMessage;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.jsonrpc.RpcResponse;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds calls in other framings than JSON-RPC's, after the standard framing has found none that this agent knows. A
 * body without a message keeps the standard's verdict; a batch may mix the framings.
 */
public final class ForeignFraming {

    /** Other paths accept only messages. */
    private static final RpcFrame NO_MESSAGE =
            new RpcFrame.InvalidFrame(RpcError.invalidRequest("It is no message"), NullNode.instance);

    /** Three times this is within the limit for a message. */
    private static final int LONGEST_REPEATED = 3000;

    /** The fields of a call in JSON-RPC, beside its params. */
    private static final List<String> FRAME = List.of("jsonrpc", "method", "id");

    private final AgentKind self;
    private final MessageNames names;

    /** The framings for one kind of agent. */
    public ForeignFraming(AgentKind self) {
        this.self = self;
        this.names = new MessageNames(self);
    }

    /** The calls in a body. */
    public RpcFrame frame(JsonNode body, Caller caller) {
        RpcFrame frame = RpcFrame.of(body);
        return frame instanceof RpcFrame.Batch batch ? batch(batch, body, caller) : single(frame, body, caller);
    }

    private RpcFrame batch(RpcFrame.Batch batch, JsonNode body, Caller caller) {
        List<RpcFrame> frames = IntStream.range(0, body.size())
                .mapToObj(i -> single(batch.frames().get(i), body.path(i), caller))
                .toList();
        return frames.contains(NO_MESSAGE) ? NO_MESSAGE : new RpcFrame.Batch(frames);
    }

    private RpcFrame single(RpcFrame frame, JsonNode body, Caller caller) {
        if (MessageNames.meansLeaving(caller.path())) {
            return NO_MESSAGE;
        }
        if (frame instanceof RpcRequest request && isOurs(request)) {
            return request;
        }
        return foreign(frame, body, caller)
                .<RpcFrame>map(call -> placed(call, caller))
                .orElse(caller.path().isEmpty() ? frame : NO_MESSAGE);
    }

    /** A registration, which tells where it was posted: there its sender probably listens, if it names no path. */
    private RpcRequest placed(RpcRequest call, Caller caller) {
        MessageType type = MessageType.named(call.method()).orElse(null);
        return type != null
                        && type.registers()
                        && call.params() instanceof ObjectNode params
                        && !caller.path().isEmpty()
                        && !params.has("path")
                        && ofPath(caller.path(), params, List.of()).isEmpty()
                ? meaning(call, type, params.deepCopy().put("path", caller.path()), call.framing(), call.named())
                : call;
    }

    /** Whether the method determines the message type. */
    private boolean isOurs(RpcRequest request) {
        return ownType(request).isPresent()
                && (request.params().has("message_type")
                        || (request.params().isObject()
                                && names.inside(request.params(), part -> names.type(part, List.of()))
                                        .isEmpty()));
    }

    private Optional<MessageType> ownType(RpcRequest request) {
        return MessageType.named(request.method()).filter(type -> type.isReceivedBy(self));
    }

    /**
     * A message by itself, as the params of a method, or as the arguments of an MCP tool without a handshake: calls with
     * MCP's own metadata or header belong to MCP.
     */
    private Optional<RpcRequest> foreign(RpcFrame frame, JsonNode body, Caller caller) {
        if (!(body instanceof ObjectNode object)) {
            return Optional.empty();
        }
        boolean standard = frame instanceof RpcRequest;
        if (!body.path("method").isString()) {
            return read(new RpcRequest("", body, NullNode.instance, standard), Framing.BARE, "", body, caller);
        }
        String method = body.path("method").stringValue();
        JsonNode id = standard || body.path("id").isValueNode() ? body.path("id") : NullNode.instance;
        RpcRequest call = new RpcRequest(method, params(object), id, standard);
        if (!method.equals(ToolCall.METHOD)) {
            return read(call, Framing.METHOD, method, call.params(), caller);
        }
        boolean isMcp = call.params().has("_meta")
                || caller.headers().value(ToolCall.VERSION_HEADER).isPresent();
        return isMcp
                ? Optional.empty()
                : read(call, Framing.TOOL_CALL, ToolCall.tool(call), ToolCall.arguments(call), caller);
    }

    /** The params of a call; if it has none, the fields beside the method. */
    private static JsonNode params(ObjectNode body) {
        ObjectNode beside = body.deepCopy().remove(FRAME);
        return body.has("params") || beside.isEmpty() ? body.path("params") : beside;
    }

    /**
     * The message that a method of ours names, that an object is, as it says, or contains, or that anything else names.
     *
     * @param name the method's or tool's
     */
    private Optional<RpcRequest> read(RpcRequest call, Framing framing, String name, JsonNode object, Caller caller) {
        List<String> around = List.of(name, caller.path());
        Optional<InnerMessage> inside = names.inside(object, part -> names.type(part, around));
        return ownType(call)
                .filter(type -> inside.isEmpty())
                .or(() -> names.type(object, around))
                .or(() -> inside.isEmpty() ? guessed(around, object, caller) : Optional.empty())
                .map(type -> meaning(call, type, object, framing, name))
                .or(() -> inside.or(() -> names.inside(object, names::called))
                        .map(inner -> meaning(
                                call,
                                inner.type(),
                                inner.message(),
                                framing == Framing.METHOD ? Framing.MESSAGE : framing,
                                name)));
    }

    private static RpcRequest meaning(
            RpcRequest call, MessageType type, JsonNode params, Framing framing, String named) {
        return new RpcRequest(type.name(), params, call.id(), framing, call.versioned(), named);
    }

    /** A message that the protocol names registers nobody: game_join_ack is no wish to join the league. */
    private Optional<MessageType> guessed(List<String> around, JsonNode object, Caller caller) {
        String name = around.get(0);
        String type = object.path("message_type").stringValue("");
        Optional<MessageType> named = MessageType.named(name).or(() -> MessageType.named(type));
        return names.meaning(name, object, around)
                .or(() -> ofPath(caller.path(), object, around))
                .or(() -> names.called(object))
                .or(() -> caller.headers().bearer().isPresent() ? Optional.empty() : names.byContents(object, around))
                .filter(guess -> !guess.registers()
                        || (named.filter(is -> is != guess).isEmpty()
                                && Stream.of(name, type).noneMatch(MessageNames::meansLeaving)));
    }

    /** The message named by the last segment of the path, or by all its words together. */
    private Optional<MessageType> ofPath(String path, JsonNode message, List<String> around) {
        return names.spelled(path.substring(path.lastIndexOf('/') + 1))
                .or(() -> names.meaning(path.replace('/', ' '), message, around));
    }

    /** An answer for a caller of another kind, which may look for it anywhere in a response. */
    public record AnswerEverywhere(JsonValue answer) implements JsonValue {

        @Override
        public void writeTo(JsonGenerator out) {
            answer.writeTo(out);
        }

        /** The answer beside a result, too, and in params, as in a message; or within a tool's. Not a long one. */
        JsonValue beside(JsonValue result) {
            ObjectNode whole = Json.tree(result);
            if (Json.bytes(answer).length > LONGEST_REPEATED) {
                return result;
            }
            ObjectNode said = Json.tree(answer);
            if (result instanceof RpcResponse) {
                whole.set("params", said.deepCopy());
            }
            said.remove("error");
            return JsonValue.of(AliasEcho.with(whole, said));
        }
    }

    /** The answer to a call, in the form of the call. */
    public static JsonValue answer(RpcRequest request, RpcOutcome outcome) {
        return switch (request.framing()) {
            case BARE -> bareAnswer(outcome);
            case TOOL_CALL -> new RpcResponse(new RpcOutcome.RpcResult(ofTool(outcome)), request.id());
            default ->
                outcome instanceof RpcOutcome.RpcResult result && result.value() instanceof AnswerEverywhere repeated
                        ? repeated.beside(new RpcResponse(outcome, request.id()))
                        : new RpcResponse(outcome, request.id());
        };
    }

    private static JsonValue ofTool(RpcOutcome outcome) {
        JsonValue said = bareAnswer(outcome);
        JsonValue result = ToolCall.ToolResult.plain(said, !(outcome instanceof RpcOutcome.RpcResult));
        return said instanceof AnswerEverywhere repeated ? repeated.beside(result) : result;
    }

    /** The bare message or LEAGUE_ERROR, for agents that do not use JSON-RPC. */
    private static JsonValue bareAnswer(RpcOutcome outcome) {
        return outcome instanceof RpcOutcome.RpcResult result
                ? result.value()
                : refusal(((RpcOutcome.RpcFailure) outcome).error());
    }

    private static JsonValue refusal(RpcError error) {
        JsonValue data = error.data();
        return data == null ? new PlainForm("error", error.message(), error.code()) : AliasEcho.refusal(data);
    }

    private record PlainForm(String status, String error, int code) implements JsonRecord {}
}
