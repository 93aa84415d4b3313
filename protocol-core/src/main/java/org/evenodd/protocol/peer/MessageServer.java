package org.evenodd.protocol.peer;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.Context;
import org.evenodd.dialect.Echo;
import org.evenodd.dialect.FormNotes;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RequestForm;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.message.TimeLimit;
import org.evenodd.protocol.operation.MessageMethod;
import org.evenodd.protocol.operation.Method;
import org.evenodd.protocol.operation.Operation;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.RecordShape;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.slf4j.Logger;

/**
 * Routes calls to the handlers of messages: by method, its aliases and the message type, and where the method is unknown
 * by {@code params.message_type}.
 */
public final class MessageServer implements RpcHandler {

    private static final RecordShape<Reply.Taken> TAKEN = Shapes.ofRecord(Reply.Taken.class);

    private final MessageCodec codec;
    private final Refusals refusals;
    private final RefusalLog log;
    private final Map<MessageType, MessageHandler<Message>> handlers = new EnumMap<>(MessageType.class);
    private final Map<String, RpcHandler> methods = new HashMap<>();
    private final List<Method> described = new ArrayList<>();

    private volatile Context context = Context.NONE;

    /**
     * A server that can be asked for nothing yet.
     *
     * @param author writes the envelopes of errors
     * @param log is told of refusals
     */
    public MessageServer(MessageCodec codec, Author author, Logger log) {
        this.codec = codec;
        this.refusals = new Refusals(author);
        this.log = new RefusalLog(author.clock(), log);
    }

    /** Has what senders leave out completed with what is known here. */
    public MessageServer knowing(Context known) {
        context = known;
        return this;
    }

    /** Has messages of a type handled. */
    public <M extends Message> MessageServer on(Class<M> type, MessageHandler<M> handler) {
        handlers.put(MessageType.of(type), call -> handler.handle(narrowed(call, type)));
        return this;
    }

    private static <M extends Message> Call<M> narrowed(Call<Message> call, Class<M> type) {
        return new Call<>(type.cast(call.message()), call.remoteAddress(), call.form(), call.notes());
    }

    /** Has a method handled that stands for no message, like {@code ping}. */
    public MessageServer onMethod(Method method, RpcHandler handler) {
        methods.put(method.name(), handler);
        described.add(method);
        return this;
    }

    /** What can be asked of this server: its messages in the order of the catalogue, then the other methods. */
    public List<Operation> operations() {
        List<Operation> all = new ArrayList<>();
        handlers.keySet().forEach(type -> all.add(new MessageMethod(type, Reply.Taken.class)));
        all.addAll(described);
        return List.copyOf(all);
    }

    @Override
    public CompletableFuture<RpcOutcome> handle(RpcRequest request, Caller caller) {
        Optional<MessageType> type = handled(request.method());
        if (type.isPresent()) {
            return handle(type.get(), request, caller);
        }
        RpcHandler method = methods.get(request.method());
        if (method != null) {
            return method.handle(request, caller);
        }
        return handled(request.params().path("message_type").stringValue(""))
                .map(named -> handle(named, request, caller))
                .orElseGet(() -> now(new RpcOutcome.Failure(RpcError.methodNotFound())));
    }

    private Optional<MessageType> handled(String name) {
        return MessageType.named(name).filter(handlers::containsKey);
    }

    private CompletableFuture<RpcOutcome> handle(MessageType type, RpcRequest request, Caller caller) {
        Decoded decoded = codec.decodeRequest(type, request.params(), context);
        if (decoded instanceof Decoded.Valid valid) {
            List<DialectNote> notes = new ArrayList<>(FormNotes.of(request, type, caller));
            notes.addAll(valid.notes());
            Call<Message> call = new Call<>(valid.message(), caller.remoteAddress(), form(request, type), notes);
            return handler(type).handle(call).thenApply(reply -> outcome(call, reply, isForeign(call, request)));
        }
        List<Violation> violations = ((Decoded.Invalid) decoded).violations();
        String sender = request.params().path("sender").stringValue("nobody");
        log.note(caller.remoteAddress(), sender, type, violations.get(0).code());
        return now(refusals.invalid(type, request.params(), violations));
    }

    /** How its sender speaks, where it is JSON-RPC's own way: the name of the method is the rest of it. */
    private static RequestForm form(RpcRequest request, MessageType type) {
        String name = request.named().isEmpty() ? request.method() : request.named();
        boolean plain = request.form() == RequestForm.METHOD || request.form() == RequestForm.UNVERSIONED;
        return plain && name.equals(type.name()) ? RequestForm.TYPE : request.form();
    }

    private MessageHandler<Message> handler(MessageType type) {
        MessageHandler<Message> handler = handlers.get(type);
        if (handler == null) {
            throw new IllegalStateException("no handler of " + type);
        }
        return handler;
    }

    private RpcOutcome outcome(Call<Message> call, Reply reply, boolean foreign) {
        if (reply instanceof Reply.Answer answer) {
            return new RpcOutcome.Result(written(answer.message(), call, foreign));
        }
        if (reply instanceof Reply.Taken taken) {
            return new RpcOutcome.Result(out -> TAKEN.write(taken, out));
        }
        return reply instanceof Reply.Busy busy
                ? new RpcOutcome.Busy(busy.retryAfter())
                : refused(call, ((Reply.Refused) reply).refusal());
    }

    private JsonValue written(Message answer, Call<Message> call, boolean foreign) {
        JsonValue canonical = codec.encodeToOthers(answer);
        if (codec.compatibility() == Compatibility.STRICT) {
            return canonical;
        }
        boolean byType =
                call.form() == RequestForm.TYPE && call.message().type().limit() == TimeLimit.REGISTER;
        JsonValue signed = byType ? Echo.signed(canonical) : canonical;
        return foreign ? Echo.beside(signed, call.notes()) : signed;
    }

    /** Whether its sender speaks otherwise than the protocol says, or shows none of its tokens where one is due. */
    private boolean isForeign(Call<Message> call, RpcRequest request) {
        return codec.compatibility() == Compatibility.TOLERANT
                && (FormNotes.isRenamed(request, call.message().type()) || neededLeniency(call));
    }

    private static boolean neededLeniency(Call<Message> call) {
        AuthToken shown = call.message().envelope().authToken();
        boolean tokenIsDue = call.message().type().limit() != TimeLimit.REGISTER;
        return !call.notes().isEmpty()
                || (tokenIsDue
                        && (shown == null
                                || !isOfTheReceiver(shown, call.message().type())));
    }

    /** To players nobody shows a token but theirs (docs/protocol-decisions.md, Tokens); others need not be told apart here. */
    private static boolean isOfTheReceiver(AuthToken token, MessageType type) {
        Optional<AgentId> owner = LeagueToken.claimed(token);
        boolean toPlayer = type.receivers().equals(Set.of(AgentKind.PLAYER));
        return owner.isPresent() && (!toPlayer || owner.get() instanceof PlayerId);
    }

    private RpcOutcome refused(Call<Message> call, Refusal refusal) {
        log.note(call, refusal.code());
        return refusals.refused(call.message(), refusal);
    }

    private static CompletableFuture<RpcOutcome> now(RpcOutcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }
}
