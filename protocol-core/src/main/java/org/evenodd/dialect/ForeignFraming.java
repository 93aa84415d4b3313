package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.TimeLimit;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.Framing;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/**
 * Finds calls in other framings than JSON-RPC's, after the standard framing has found none that this agent knows. A
 * body without a message keeps the standard's verdict; a batch may mix the framings.
 */
public final class ForeignFraming {

    /** Other paths accept only messages. */
    private static final RpcFrame NO_MESSAGE =
            new RpcFrame.InvalidFrame(RpcError.invalidRequest("It is no message"), NullNode.instance);

    private final AgentKind self;
    private final MessageNames names;
    private final MessageFinder finder;

    /** The framings for one kind of agent. */
    public ForeignFraming(AgentKind self) {
        this.self = self;
        this.names = new MessageNames(self);
        this.finder = new MessageFinder(names);
    }

    /** The calls in a body. */
    public RpcFrame frame(JsonNode body, Caller caller) {
        RpcFrame frame = RpcFrame.of(body);
        return frame instanceof RpcFrame.Batch batch ? batch(batch, body, caller) : single(frame, body, caller);
    }

    private RpcFrame batch(RpcFrame.Batch batch, JsonNode body, Caller caller) {
        List<RpcFrame> frames = new ArrayList<>();
        for (int i = 0; i < batch.frames().size(); i++) {
            RpcFrame frame = single(batch.frames().get(i), body.path(i), caller);
            if (frame instanceof RpcFrame.InvalidFrame && !caller.path().isEmpty()) {
                return frame;
            }
            frames.add(frame);
        }
        return new RpcFrame.Batch(frames);
    }

    private RpcFrame single(RpcFrame frame, JsonNode body, Caller caller) {
        if (frame instanceof RpcFrame.CallFrame call && isOurs(call.request())) {
            return call;
        }
        return foreign(frame, body, caller).orElseGet(() -> caller.path().isEmpty() ? frame : NO_MESSAGE);
    }

    /** Whether the method determines the message type. */
    private boolean isOurs(RpcRequest request) {
        return ownType(request).isPresent()
                && (request.params().has("message_type")
                        || finder.inside(request.params()).isEmpty());
    }

    private Optional<MessageType> ownType(RpcRequest request) {
        return request.type().filter(type -> type.isReceivedBy(self));
    }

    private Optional<RpcFrame> foreign(RpcFrame frame, JsonNode body, Caller caller) {
        if (frame instanceof RpcFrame.CallFrame call) {
            return request(call.request(), caller);
        }
        if (!body.isObject()) {
            return Optional.empty();
        }
        if (!body.path("method").isString()) {
            return bare(body, caller);
        }
        JsonNode id = body.path("id").isValueNode() ? body.path("id") : NullNode.instance;
        String method = body.path("method").stringValue();
        return request(new RpcRequest(method, body.path("params"), id, /* versioned= */ false), caller);
    }

    private Optional<RpcFrame> request(RpcRequest request, Caller caller) {
        JsonNode params = request.params();
        if (request.method().equals(ToolCall.METHOD)) {
            return ForeignTool.in(request, caller, finder);
        }
        return ownType(request)
                .filter(type -> finder.inside(params).isEmpty())
                .map(type -> call(type, params, request, request.framing()))
                .or(() -> finder.type(params).map(type -> call(type, params, request, request.framing())))
                .or(() -> finder.inside(params)
                        .map(inner -> call(inner.type(), inner.message(), request, Framing.MESSAGE)))
                .or(() -> guessed(request, caller).map(type -> call(type, params, request, request.framing())));
    }

    /** A message that the protocol names registers nobody: game_join_ack is no wish to join the league. */
    private Optional<MessageType> guessed(RpcRequest request, Caller caller) {
        boolean named = request.type().or(request::typeOfParams).isPresent();
        return names.meaning(request.method(), request.params())
                .or(() -> ofPath(caller, request.params()))
                .filter(type -> !named || type.limit() != TimeLimit.REGISTER);
    }

    private static RpcFrame call(MessageType type, JsonNode message, RpcRequest request, Framing framing) {
        RpcRequest translated = request.meaning(type, message, framing, request.method());
        return new RpcFrame.CallFrame(translated, AnswerForms.of(framing, request.id()));
    }

    private Optional<RpcFrame> bare(JsonNode body, Caller caller) {
        return finder.type(body)
                .map(type -> bare(type, body))
                .or(() -> finder.inside(body).map(inner -> bare(inner.type(), inner.message())))
                .or(() -> ofPath(caller, body).map(type -> bare(type, body)));
    }

    private static RpcFrame bare(MessageType type, JsonNode message) {
        RpcRequest translated =
                new RpcRequest(type.name(), type, message, NullNode.instance, Framing.BARE, /* versioned= */ false, "");
        return new RpcFrame.CallFrame(translated, AnswerForms.of(Framing.BARE, NullNode.instance));
    }

    /** The message named by the last segment of the path, or by all its words together. */
    private Optional<MessageType> ofPath(Caller caller, JsonNode message) {
        String path = caller.path();
        return names.spelled(path.substring(path.lastIndexOf('/') + 1))
                .or(() -> names.meaning(path.replace('/', ' '), message));
    }
}
