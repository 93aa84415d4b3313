package org.evenodd.agent.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.calls.ReadReply.Understanding;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.dialect.Adaptation;
import org.evenodd.dialect.OfferedTools;
import org.evenodd.dialect.Refusals;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Calls other agents. It sends a message in the protocol's own form and reads the answer in it. A {@link FormSearch}
 * takes over for an agent that does not understand this form, or is known to prefer another.
 */
public final class RpcClient implements MessageClient {

    private static final JsonValue NO_PARAMS = JsonValue.encoded("{}".getBytes(UTF_8));
    private static final int OK = 200;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Set<Integer> SESSION_REFUSED = Set.of(400, 404);
    private static final Pattern SESSION_WANTED = Pattern.compile("(?i)session|initializ");
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Transport transport;
    private final Scheduler scheduler;
    private final AnswerReader reader;
    private final int maxReplyBytes;
    private final LearnedCallForms learned;
    private final @Nullable Renaming ids;

    /**
     * A client.
     *
     * @param reader reads answers that are not in canonical form
     * @param maxReplyBytes the size limit of replies
     * @param learned the knowledge of other agents; updated by the client
     * @param ids puts in the ids that a receiver knows; null for a client that uses only the protocol's names
     */
    public RpcClient(
            Transport transport,
            Scheduler scheduler,
            AnswerReader reader,
            int maxReplyBytes,
            LearnedCallForms learned,
            @Nullable Renaming ids) {
        this.transport = transport;
        this.scheduler = scheduler;
        this.reader = reader;
        this.maxReplyBytes = maxReplyBytes;
        this.learned = learned;
        this.ids = ids;
    }

    /** The same client over another transport. */
    public RpcClient over(Transport another) {
        return new RpcClient(another, scheduler, reader, maxReplyBytes, learned, ids);
    }

    /**
     * A call.
     *
     * @param peer the knowledge of its receiver
     * @param end when the time of all its exchanges is over, as the scheduler counts
     * @param mayOpen whether a session may still be opened for it
     */
    record Call(
            Endpoint to,
            LearnedAgent peer,
            MessageType type,
            JsonValue message,
            long end,
            PostedAnswer postedAnswer,
            AtomicBoolean mayOpen) {}

    @Override
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer postedAnswer) {
        LearnedAgent peer = learned.of(to);
        MessageType type = message.type();
        JsonValue said = ids == null ? message.json() : ids.outward(message.json());
        long end = scheduler.nanoTime() + timeout.toNanos();
        Call call = new Call(to, peer, type, said, end, postedAnswer, new AtomicBoolean(ids != null));
        if (timeout.isNegative() || timeout.isZero() || !peer.takesCanonical(type)) {
            return new FormSearch(this, call).begin();
        }
        boolean onlyErrors = ids != null && message.news() && peer.acknowledges();
        int id = peer.session().nextId();
        return post(call, to, new RpcCall(id, type.canonicalMethod(), peer.signed(said)), end, maxReplyBytes)
                .thenCompose(delivery -> {
                    Optional<Answer> answer = canonical(delivery, type, id, onlyErrors);
                    if (answer.isEmpty()) {
                        return new FormSearch(this, call).goOnAfter(reader.read(delivery, type, id));
                    }
                    peer.answered(type);
                    return CompletableFuture.completedFuture(answer.get());
                });
    }

    /**
     * An answer as the protocol puts it; empty for any other.
     *
     * @param onlyErrors whether nothing is read of the message due if a result names it, and no error
     */
    private static Optional<Answer> canonical(Delivery delivery, MessageType request, int id, boolean onlyErrors) {
        MessageType due = request.answer().orElse(null);
        if (due == null || !(delivery instanceof Delivery.Replied replied) || replied.status() != OK) {
            return Optional.empty();
        }
        if (!(RpcReply.read(replied.body()) instanceof RpcReply.ResultReply answered)) {
            return Optional.empty();
        }
        JsonNode result = answered.result();
        if (onlyErrors && isNamed(due, result) && !result.has("error_code")) {
            return Optional.of(new Answer.Acknowledged());
        }
        return answered.echoes(id)
                ? MessageCodec.canonical(due, result, true).map(message -> new Answer.Answered(message, List.of()))
                : Optional.empty();
    }

    /** Whether an object names the message that is due. */
    static boolean isNamed(MessageType due, JsonNode node) {
        return due.typeNames().contains(node.path("message_type").stringValue(""));
    }

    /** Whether it uses only the protocol's names, as in strict mode. */
    boolean usesNamesOnly() {
        return ids == null;
    }

    /** The time left for a call. */
    Duration left(Call call) {
        return Duration.ofNanos(call.end() - scheduler.nanoTime());
    }

    /** Sends a message in another form, and reads the reply. */
    CompletableFuture<ReadReply> say(Call call, CallForm form, Duration left) {
        int id = call.peer().session().nextId();
        long end = scheduler.nanoTime() + left.toNanos();
        JsonValue said = call.peer().signed(call.message());
        return post(call, form.endpoint(call.to()), form.body(id, said), end, maxReplyBytes)
                .thenApply(delivery -> reader.read(delivery, call.type(), id));
    }

    /** The forms in which a peer wants a message, as far as its refusal says so. */
    List<CallForm> wanted(Call call, CallForm refused, ReadReply reply) {
        return reply.refusal().isEmpty()
                ? List.of()
                : new Refusals(call.type(), Adaptation.tree(call.message()), reply.refusal())
                        .adaptations(refused.adaptation(), reply.is(Understanding.NO_SUCH_PATH)).stream()
                                .map(refused::adapted)
                                .toList();
    }

    /** The forms for a message in what an agent offers: its tools (MCP), or its paths (OpenAPI). It is asked once. */
    CompletableFuture<List<CallForm>> offered(Call call, CallForm open) {
        LearnedAgent peer = call.peer();
        CompletableFuture<?> asked = peer.hasTold(open)
                ? CompletableFuture.completedFuture(null)
                : open.equals(CallForm.ANY_PATH)
                        ? transport
                                .get(open.endpoint(call.to()), left(call))
                                .thenAccept(page -> peer.learnOffer(open, OfferedTools.pathsIn(body(page))))
                        : listTools(call, open);
        return asked.thenApply(any -> peer.offered(call.type(), open));
    }

    private CompletableFuture<?> listTools(Call call, CallForm open) {
        int id = call.peer().session().nextId();
        RpcCall list = new RpcCall(id, "tools/list", NO_PARAMS);
        return post(call, open.endpoint(call.to()), list, call.end(), Transport.MAX_GET_REPLY_BYTES)
                .thenAccept(delivery -> {
                    if (reader.unframed(delivery, id) instanceof Delivery.Replied replied
                            && !AnswerReader.NO_SUCH_PATH.contains(replied.status())) {
                        call.peer().learnOffer(open, OfferedTools.in(replied.body()));
                    }
                });
    }

    private static byte[] body(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied ? replied.body() : new byte[0];
    }

    /** Posts in the agent's session; a session that is wanted or lost is opened once in a call, and the body posted again. */
    private CompletableFuture<Delivery> post(Call call, Endpoint to, JsonValue body, long end, int maxBytes) {
        PeerSession session = call.peer().session();
        Map<String, String> headers = session.headers();
        byte[] bytes = Json.bytes(body);
        return post(to, headers, bytes, end, maxBytes)
                .thenCompose(delivery ->
                        !wantsSession(delivery) || !call.mayOpen().get()
                                ? CompletableFuture.completedFuture(delivery)
                                : scheduler
                                        .within(left(call), session.after(headers, () -> open(call, to, end)))
                                        .thenCompose(opened -> opened.filter(now -> !now.isEmpty())
                                                .map(now -> post(to, now, bytes, end, maxBytes))
                                                .orElse(CompletableFuture.completedFuture(delivery))));
    }

    /** Whether a reply refuses a call because it belongs to no session. */
    private static boolean wantsSession(Delivery delivery) {
        return delivery instanceof Delivery.Replied replied
                && SESSION_REFUSED.contains(replied.status())
                && SESSION_WANTED.matcher(new String(replied.body(), UTF_8)).find();
    }

    /** Shakes hands with an MCP server, and completes with the headers of the session; without any where it fails. */
    private CompletableFuture<Map<String, String>> open(Call call, Endpoint to, long end) {
        call.mayOpen().set(false);
        int id = call.peer().session().nextId();
        byte[] initialize = new RpcCall(id, "initialize", PeerSession.CLIENT).bytes();
        return post(to, Map.of(), initialize, end, Transport.MAX_GET_REPLY_BYTES)
                .thenCompose(delivery -> {
                    Map<String, String> opened = PeerSession.opened(reader.unframed(delivery, id));
                    return opened.isEmpty()
                            ? CompletableFuture.completedFuture(opened)
                            : post(to, opened, Json.bytes(PeerSession.INITIALIZED), end, Transport.MAX_GET_REPLY_BYTES)
                                    .thenApply(received -> opened);
                });
    }

    /** A peer with too many requests, perhaps of others, is asked again in the same time. */
    private CompletableFuture<Delivery> post(
            Endpoint to, Map<String, String> headers, byte[] body, long end, int maxBytes) {
        return transport
                .post(to, headers, body, Duration.ofNanos(end - scheduler.nanoTime()), maxBytes)
                .thenCompose(delivery -> delivery instanceof Delivery.Replied busy && busy.status() == TOO_MANY_REQUESTS
                        ? later(pause(busy), () -> post(to, headers, body, end, maxBytes), end)
                        : CompletableFuture.completedFuture(delivery));
    }

    private CompletableFuture<Delivery> later(Duration pause, Supplier<CompletableFuture<Delivery>> again, long end) {
        Duration left = Duration.ofNanos(end - scheduler.nanoTime());
        return pause.compareTo(left) < 0
                ? scheduler.pause(pause).thenCompose(over -> again.get())
                : scheduler.pause(left).thenApply(over -> new Delivery.TimedOut());
    }

    /** The pause before a call is put again within its time. */
    public static Duration pause(Delivery before) {
        Duration asked = before instanceof Delivery.Replied busy ? busy.retryAfter() : Duration.ZERO;
        return Collections.min(List.of(LONGEST_PAUSE, Collections.max(List.of(SHORTEST_PAUSE, asked))));
    }
}
