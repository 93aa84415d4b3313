package org.evenodd.conformance.kit;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.slf4j.helpers.NOPLogger;
import tools.jackson.databind.node.ObjectNode;

/**
 * The peer of an agent under check: serves the agents that the checker simulates, each at its own address, and makes
 * their calls. Records all exchanges. Calls use only the protocol's own names.
 *
 * @param <R> the names of the simulated agents
 */
public final class CheckPeer<R> implements AutoCloseable {

    private static final int CALL_ID = 4712;

    private final Map<R, OpenService> simulated = new ConcurrentHashMap<>();
    private final ReceivedMessages<Received<R>> received = new ReceivedMessages<>();
    private final Platform platform;
    private final Endpoint checked;
    private final SystemSettings settings;
    private final int maxReplyBytes;
    private final ProtocolStack stack;
    private final EnvelopeWriter author;
    private final RecordingTransport transport;
    private final MessageClient client;

    /**
     * A peer without simulated agents yet.
     *
     * @param checked the endpoint of the agent under check
     * @param maxReplyBytes the size limit of replies
     * @param tooEarly whether the same call may be answered otherwise in a moment, and is repeated
     * @param random generates conversation ids
     */
    public CheckPeer(
            Platform platform,
            Endpoint checked,
            int maxReplyBytes,
            Predicate<CheckExchange> tooEarly,
            RandomGenerator random) {
        this.platform = platform;
        this.checked = checked;
        this.maxReplyBytes = maxReplyBytes;
        settings = platform.settings().system();
        stack = ProtocolStack.of(settings.compatibility());
        author = new EnvelopeWriter(Sender.LEAGUE_MANAGER, platform.scheduler()::timeOfDay, random);
        transport = new RecordingTransport(platform.transport(), platform.scheduler(), tooEarly);
        client = stack.plainClient(transport, platform.scheduler(), maxReplyBytes);
    }

    /**
     * Opens the address of a simulated agent.
     *
     * @param responder answers what it knows, which is recorded first
     * @throws org.evenodd.agent.program.ProgramException (cannot start) if the address cannot be bound
     */
    public OpenService open(
            R agent, HealthReport health, Responder<R> responder, Function<AgentApi, OpenService> host) {
        OpenService open = host.apply(new RpcEndpoint(
                        AgentKind.LEAGUE_MANAGER, settings.limits(), MessageCodec.STRICT, author, NOPLogger.NOP_LOGGER)
                .otherwise((request, caller) -> answer(agent, request, responder))
                .api(() -> health));
        simulated.put(agent, open);
        return open;
    }

    private RpcOutcome answer(R agent, RpcRequest request, Responder<R> responder) {
        return request.type()
                .or(request::typeOfParams)
                .filter(type -> responder.knows(agent, type))
                .map(type -> responder.answer(recorded(agent, type, request)))
                .orElseGet(() -> new RpcOutcome.Failure(RpcError.methodNotFound()));
    }

    private Received<R> recorded(R agent, MessageType type, RpcRequest request) {
        Received<R> message = new Received<>(
                now(), agent, type, request.params(), stack.codec().decodeRequest(type, request.params()));
        received.add(message);
        return message;
    }

    /** The endpoint of a simulated agent. */
    public Endpoint endpoint(R agent) {
        return Objects.requireNonNull(simulated.get(agent), () -> "nothing is open for " + agent)
                .endpoint();
    }

    /** The endpoint of the agent under check. */
    public Endpoint checked() {
        return checked;
    }

    public EnvelopeWriter author() {
        return author;
    }

    /** The layers with which messages are read. */
    public ProtocolStack stack() {
        return stack;
    }

    public Compatibility compatibility() {
        return settings.compatibility();
    }

    public Scheduler scheduler() {
        return platform.scheduler();
    }

    public Instant now() {
        return platform.scheduler().instant();
    }

    /** The time-out for an answer. */
    public Duration timeout(MessageType type) {
        return settings.timeouts().of(type.limit());
    }

    /** The messages received from the agent under check, in order. */
    public List<Received<R>> received() {
        return received.all();
    }

    /** The exchange with the agent under check that ended last. */
    public CheckExchange latest() {
        return transport.latest();
    }

    /** Whether somebody listens at an endpoint. */
    public CompletableFuture<Boolean> isServed(Endpoint endpoint) {
        return platform.transport()
                .get(endpoint.at(AgentApi.HEALTH), settings.timeouts().other())
                .thenApply(delivery -> !(delivery instanceof Delivery.Unreachable));
    }

    /** Why an endpoint is not called for the caller who names it; empty if it is. Names are looked up for nobody elsewhere. */
    public Optional<String> objection(Endpoint endpoint, String caller) {
        String host = endpoint.host();
        OwnMachine machine = settings.network().ownMachine();
        List<InetAddress> addresses =
                platform.resolver().known(host).map(FoundAddresses::addresses).orElse(List.of());
        return addresses.isEmpty() && !machine.isOn(caller)
                ? Optional.of(host + " is not looked up for callers on other machines")
                : machine.objection(host, addresses, caller);
    }

    /** Waits until the received messages meet a condition; false if that takes too long. */
    public CompletableFuture<Boolean> awaits(Duration patience, Predicate<List<Received<R>>> enough) {
        return scheduler().within(patience, received.until(enough)).thenApply(met -> met.orElse(false));
    }

    /** Waits for a future, on a thread that may wait. */
    public <T> T await(CompletableFuture<T> future) {
        return scheduler().await(future);
    }

    /** Waits. */
    public CompletableFuture<Boolean> pause(Duration duration) {
        return scheduler().pause(duration).thenApply(over -> true);
    }

    /** The number of exchanges in both directions. */
    public int exchanges() {
        return transport.count() + received.all().size();
    }

    /** Sends a message. */
    public CompletableFuture<CheckedCall> ask(Message message) {
        return ask(message, Outgoing.of(message));
    }

    /** Sends a message with another body. */
    public CompletableFuture<CheckedCall> ask(Message message, Outgoing words) {
        Duration timeout = timeout(message.type());
        return client.call(checked, words, timeout)
                .thenApply(answer -> new CheckedCall(
                        message,
                        answer,
                        transport.claim(
                                Objects.requireNonNull(message.envelope().conversationId())
                                        .value()),
                        timeout));
    }

    /** Posts a changed message, under the protocol's own name only. */
    public CompletableFuture<CheckExchange> post(Message message, Consumer<ObjectNode> change) {
        ObjectNode params = BodyTrees.of(message);
        change.accept(params);
        return post(new RpcCall(CALL_ID, message.type().canonicalMethod(), JsonValue.of(params)).bytes());
    }

    /** Posts a malformed request, and judges the answer. */
    public CompletableFuture<CheckStep> post(MalformedRequest malformed) {
        return post(malformed.body())
                .thenApply(delivery -> CheckStep.done(malformed.title(), malformed.judge(delivery)));
    }

    /** Posts an arbitrary body. */
    public CompletableFuture<CheckExchange> post(byte[] body) {
        return post(checked, body);
    }

    /** Posts an arbitrary body to another endpoint. */
    public CompletableFuture<CheckExchange> post(Endpoint endpoint, byte[] body) {
        return transport.exchange(endpoint, body, settings.timeouts().other(), maxReplyBytes);
    }

    @Override
    public void close() {
        simulated.values().forEach(OpenService::close);
    }

    /**
     * Answers for the simulated agents.
     *
     * @param <R> the names of these agents
     */
    public interface Responder<R> {

        /** Whether an agent handles a message type. */
        boolean knows(R agent, MessageType type);

        RpcOutcome answer(Received<R> received);
    }

    /** The messages received so far, in order. */
    public static final class ReceivedMessages<E> {

        private final List<E> received = new ArrayList<>();
        private final List<MessageWait<E>> waits = new ArrayList<>();

        private record MessageWait<E>(Predicate<List<E>> condition, CompletableFuture<Boolean> met) {}

        /** Adds a message, and completes the waits that it satisfies. */
        public void add(E message) {
            due(message).forEach(wait -> wait.met().complete(true));
        }

        private synchronized List<MessageWait<E>> due(E message) {
            received.add(message);
            List<MessageWait<E>> due = waits.stream()
                    .filter(wait -> wait.condition().test(received))
                    .toList();
            waits.removeAll(due);
            return due;
        }

        /** Completes when the messages meet a condition. */
        public synchronized CompletableFuture<Boolean> until(Predicate<List<E>> condition) {
            CompletableFuture<Boolean> met = new CompletableFuture<>();
            if (condition.test(received)) {
                met.complete(true);
            } else {
                waits.add(new MessageWait<>(condition, met));
            }
            return met;
        }

        /** Completes with the next matching message. */
        public synchronized CompletableFuture<E> next(Predicate<E> wanted) {
            int before = received.size();
            return until(all -> after(before, all, wanted).isPresent())
                    .thenApply(met -> after(before, all(), wanted).orElseThrow());
        }

        private static <E> Optional<E> after(int before, List<E> all, Predicate<E> wanted) {
            return all.stream().skip(before).filter(wanted).findFirst();
        }

        public synchronized List<E> all() {
            return List.copyOf(received);
        }
    }
}
