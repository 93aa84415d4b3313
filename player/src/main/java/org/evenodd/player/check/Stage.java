package org.evenodd.player.check;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.evenodd.agent.check.Asked;
import org.evenodd.agent.check.Exchange;
import org.evenodd.agent.check.Journal;
import org.evenodd.agent.check.RecordingTransport;
import org.evenodd.agent.program.AgentService;
import org.evenodd.agent.program.Health;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.Service;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.dialect.peer.TolerantCodec;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Where the checker speaks to the manager, as its referee and as its players. */
final class Stage implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MAX_REPLY_BYTES = 1 << 20;
    private static final int ANY_ID = 4712;
    private static final MessageCodec CODEC = new TolerantCodec();
    private static final Exchange NOTHING =
            new Exchange(new byte[0], new Delivery.Unreachable("it was not tried"), Duration.ZERO);

    private final List<OpenService> seats = new CopyOnWriteArrayList<>();
    private final Journal<Heard> journal = new Journal<>();
    private final Platform platform;
    private final Function<Service, OpenService> host;
    private final Endpoint manager;
    private final Author author;
    private final Acks acks;
    private final RecordingTransport transport;
    private final MessageClient client;
    private volatile Consumer<Heard> listener = heard -> {};

    /**
     * A stage on which nobody is yet.
     *
     * @param host opens the services of the agents
     * @param random makes ids
     */
    Stage(Platform platform, Function<Service, OpenService> host, Endpoint manager, RandomGenerator random) {
        this.platform = platform;
        this.host = host;
        this.manager = manager;
        author = new Author(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), random);
        acks = Acks.by(author);
        transport = new RecordingTransport(platform.transport(), platform.scheduler());
        client = ProtocolStack.of(Compatibility.TOLERANT).plainClient(transport, platform.scheduler(), MAX_REPLY_BYTES);
    }

    /** Opens the service of one more agent, and tells its seat. */
    int open(AgentKind kind) {
        int seat = seats.size();
        Health health = Health.up(kind.wireName(), AgentState.ACTIVE.name());
        RpcHandler handler = (request, caller) -> hear(seat, request);
        seats.add(
                host.apply(AgentService.of(handler, platform.settings().system().limits(), () -> health)));
        return seat;
    }

    Endpoint endpoint(int seat) {
        return seats.get(seat).endpoint();
    }

    Endpoint manager() {
        return manager;
    }

    Journal<Heard> journal() {
        return journal;
    }

    Scheduler scheduler() {
        return platform.scheduler();
    }

    int exchanges() {
        return transport.count() + journal.all().size();
    }

    /** Has somebody told of each message. */
    void tell(Consumer<Heard> other) {
        listener = other;
    }

    /** Has an agent that was taken acknowledge under its own name. */
    void seat(Member member) {
        acks.members().put(member.seat(), member);
    }

    private CompletableFuture<RpcOutcome> hear(int seat, RpcRequest request) {
        return CompletableFuture.completedFuture(MessageType.named(request.method())
                .or(() ->
                        MessageType.named(request.params().path("message_type").stringValue("")))
                .filter(type -> type.senders().contains(AgentKind.LEAGUE_MANAGER))
                .map(type -> hear(seat, type, request))
                .orElseGet(() -> new RpcOutcome.Failure(RpcError.methodNotFound())));
    }

    private RpcOutcome hear(int seat, MessageType type, RpcRequest request) {
        Heard heard = new Heard(
                scheduler().instant(), seat, type, request.params(), CODEC.decodeRequest(type, request.params()));
        journal.add(heard);
        listener.accept(heard);
        return acks.of(heard);
    }

    /** The envelope of a message that begins a conversation. */
    Envelope envelope(Sender sender, @Nullable AuthToken token) {
        Envelope plain = author.begin();
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), token);
    }

    /** Sends a message. */
    CompletableFuture<Asked> ask(Message message) {
        return client.call(manager, message, LIMIT).thenApply(answer -> {
            List<Exchange> exchanges =
                    transport.claim(Objects.requireNonNull(message.envelope().conversationId()));
            return new Asked(answer, exchanges.isEmpty() ? NOTHING : exchanges.get(exchanges.size() - 1));
        });
    }

    /** Sends a message with something changed in it. */
    CompletableFuture<Back> post(Message message, Consumer<ObjectNode> change) {
        ObjectNode params = tree(message);
        change.accept(params);
        String method = message.type().canonicalMethod();
        return post(new RpcCall(ANY_ID, method, JsonValue.of(params)).bytes()).thenApply(Back::new);
    }

    /** Posts what may be no message at all. */
    CompletableFuture<Exchange> post(byte[] body) {
        long start = scheduler().nanoTime();
        return transport
                .post(manager, body, LIMIT, MAX_REPLY_BYTES)
                .thenApply(came ->
                        new Exchange(body, came, Duration.ofNanos(scheduler().nanoTime() - start)));
    }

    private static ObjectNode tree(Message message) {
        try {
            return (ObjectNode) StrictJson.parse(Json.bytes(MessageCodec.encode(message)));
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("our own message is no JSON", e);
        }
    }

    @Override
    public void close() {
        seats.forEach(OpenService::close);
    }
}
