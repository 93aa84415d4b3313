package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.ForeignForms;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.operation.Operation.MessageMethod;
import org.evenodd.protocol.operation.Operation.PlainMethod;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Framing;

/**
 * Routes calls to the handlers of messages: by method, alias or message type, and if the method is unknown, by {@code
 * params.message_type}.
 */
public final class MessageServer implements RpcHandler {

    private static final RecordShape<Reply.ReceiptReply> TAKEN = Shapes.ofRecord(Reply.ReceiptReply.class);

    private final MessageCodec codec;
    private final RefusalWriter refusals;
    private final RefusalListener refused;
    private final Map<MessageType, MessageHandler<Message>> handlers = new EnumMap<>(MessageType.class);
    private final Map<String, RpcHandler> methods = new HashMap<>();
    private final List<PlainMethod> described = new ArrayList<>();

    /**
     * A server without handlers yet.
     *
     * @param author writes the envelopes of errors
     * @param refused notified of refusals
     */
    public MessageServer(MessageCodec codec, EnvelopeWriter author, RefusalListener refused) {
        this.codec = codec;
        this.refusals = new RefusalWriter(author);
        this.refused = refused;
    }

    /** Adds a handler for a message type. */
    public <M extends Message> MessageServer on(Class<M> type, MessageHandler<M> handler) {
        handlers.put(MessageType.of(type), ofAny(handler));
        return this;
    }

    /** A handler only gets messages of the type under which it is found. */
    @SuppressWarnings("unchecked")
    private static MessageHandler<Message> ofAny(MessageHandler<?> handler) {
        return (MessageHandler<Message>) handler;
    }

    /** Adds a handler for a method without a message, like {@code ping}. */
    public MessageServer onMethod(PlainMethod method, RpcHandler handler) {
        methods.put(method.name(), handler);
        described.add(method);
        return this;
    }

    /** The server's operations: messages in the order of the catalogue, then the other methods. */
    public List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        handlers.keySet().forEach(type -> all.add(new MessageMethod(type, Reply.ReceiptReply.class)));
        all.addAll(described);
        return List.copyOf(all);
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        MessageType type = request.message();
        MessageHandler<Message> handler = type == null ? null : handlers.get(type);
        if (type != null && handler != null) {
            return handle(type, handler, request, caller);
        }
        RpcHandler method = methods.get(request.method());
        return method == null ? ofParams(request, caller) : method.handle(request, caller);
    }

    private RpcOutcome ofParams(RpcRequest request, Caller caller) {
        MessageType named = request.typeOfParams().orElse(null);
        MessageHandler<Message> handler = named == null ? null : handlers.get(named);
        return named == null || handler == null
                ? new RpcOutcome.Failure(RpcError.methodNotFound())
                : handle(named, handler, request, caller);
    }

    private RpcOutcome handle(MessageType type, MessageHandler<Message> handler, RpcRequest request, Caller caller) {
        Decoded decoded = read(type, request, caller);
        if (decoded instanceof Decoded.Valid valid) {
            IncomingCall<Message> call =
                    new IncomingCall<>(valid.message(), caller.remoteAddress(), framing(request, type), valid.notes());
            return outcome(call, handler.handle(call), request);
        }
        List<Violation> violations = ((Decoded.InvalidMessage) decoded).violations();
        String sender = request.params().path("sender").stringValue("nobody");
        refused.note(caller.remoteAddress(), sender, type, violations.get(0).code());
        return refusals.invalid(type, request.params(), violations);
    }

    /** Reads the message of a call, with the notes on the call's form. */
    public Decoded read(MessageType type, RpcRequest request, Caller caller) {
        Decoded decoded = codec.decodeRequest(type, request.params());
        ForeignForms foreign = codec.foreign();
        if (foreign == null || isCanonical(request, caller) || !(decoded instanceof Decoded.Valid valid)) {
            return decoded;
        }
        List<DialectNote> notes = new ArrayList<>(foreign.notes(request, type, caller));
        notes.addAll(valid.notes());
        return new Decoded.Valid(valid.message(), notes);
    }

    private static boolean isCanonical(RpcRequest request, Caller caller) {
        return request.framing() == Framing.METHOD
                && request.versioned()
                && request.named().isEmpty()
                && caller.path().isEmpty();
    }

    /** The framing of a standard JSON-RPC call, which depends on the method name. */
    private static Framing framing(RpcRequest request, MessageType type) {
        String name = request.named().isEmpty() ? request.method() : request.named();
        boolean byType = request.framing() == Framing.METHOD && name.equals(type.name());
        return byType ? Framing.TYPE : request.framing();
    }

    private RpcOutcome outcome(IncomingCall<Message> call, Reply reply, RpcRequest request) {
        if (reply instanceof Reply.MessageReply answer) {
            return new RpcOutcome.RpcResult(written(answer.message(), call, request));
        }
        if (reply instanceof Reply.ReceiptReply taken) {
            return new RpcOutcome.RpcResult(out -> TAKEN.write(taken, out));
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

    /** An answer in canonical form; foreign callers find what they look for beside it. */
    private JsonValue written(Message answer, IncomingCall<?> call, RpcRequest request) {
        JsonValue canonical = MessageCodec.encode(answer);
        ForeignForms foreign = codec.foreign();
        if (foreign == null) {
            return canonical;
        }
        MessageType type = call.message().type();
        JsonValue theirs = foreign.outward(canonical);
        JsonValue signed =
                call.framing() == Framing.TYPE && type.limit() == TimeLimit.REGISTER ? foreign.signed(theirs) : theirs;
        return request.isRenamed(type) || call.isForeign() ? foreign.beside(signed, call.notes()) : signed;
    }
}
