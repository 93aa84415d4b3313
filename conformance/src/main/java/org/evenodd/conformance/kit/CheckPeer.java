package org.evenodd.conformance.kit;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.calls.LearnedCallForms.LearnedAgent;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckReport.CheckStep;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.slf4j.helpers.NOPLogger;
import tools.jackson.databind.node.ObjectNode;

/**
 * The peer of an agent under check: serves the agents that the checker simulates, each at its own address, and makes
 * their calls. Records all exchanges. A message is sent under the protocol's own names first; if the agent does not understand
 * it so, in the form that a league would find, and in that form from then on.
 *
 * @param <R> the names of the simulated agents
 */
public class CheckPeer<R> implements AutoCloseable {

    private static final int CALL_ID = 4712;

    private final Map<R, OpenService> simulated = new ConcurrentHashMap<>();
    private final List<Received<R>> received = new ArrayList<>();
    private final List<MessageWait<R>> waits = new ArrayList<>();
    protected final Platform platform;
    private final Endpoint checked;
    protected final SystemSettings settings;
    private final int maxReplyBytes;
    protected final ProtocolStack stack;
    private final EnvelopeWriter author;
    protected final RecordingTransport transport;
    private final MessageClient plain;
    private final MessageClient searching;

    /** The forms that are learned of the agent under check. */
    protected final LearnedAgent forms;

    private final Set<MessageType> understood = ConcurrentHashMap.newKeySet();
    private final List<Finding> formsFound = new CopyOnWriteArrayList<>();

    /**
     * A peer without simulated agents yet.
     *
     * @param checked the endpoint of the agent under check
     * @param maxReplyBytes the size limit of replies
     */
    public CheckPeer(Platform platform, Endpoint checked, int maxReplyBytes) {
        this.platform = platform;
        this.checked = checked;
        this.maxReplyBytes = maxReplyBytes;
        settings = platform.settings().system();
        stack = ProtocolStack.of(settings.compatibility());
        author = new EnvelopeWriter(Sender.LEAGUE_MANAGER, platform.scheduler()::timeOfDay, platform.random());
        transport = new RecordingTransport(platform.transport(), platform.scheduler(), this::isTooEarly);
        plain = stack.plainClient(transport, platform.scheduler(), maxReplyBytes);
        LearnedCallForms learned = new LearnedCallForms();
        searching = stack.client(transport, platform.scheduler(), maxReplyBytes, learned);
        forms = learned.of(checked);
    }

    /**
     * Opens the address of a simulated agent. Each message that it knows is recorded, and then answered.
     *
     * @throws org.evenodd.agent.program.ProgramException (cannot start) if the address cannot be bound
     */
    public OpenService open(R agent, HealthReport health, Function<AgentApi, OpenService> host) {
        OpenService open = host.apply(new RpcEndpoint(
                        AgentKind.LEAGUE_MANAGER, settings.limits(), MessageCodec.STRICT, author, NOPLogger.NOP_LOGGER)
                .otherwise((request, caller) -> answer(agent, request))
                .api(() -> health));
        simulated.put(agent, open);
        return open;
    }

    private RpcOutcome answer(R agent, RpcRequest request) {
        return MessageType.firstNamed(Stream.of(request.method(), request.typeOfParams()))
                .filter(type -> knows(agent, type))
                .map(type -> answer(recorded(agent, type, request)))
                .orElseGet(() -> new RpcOutcome.Failure(RpcError.methodNotFound()));
    }

    /** Whether the same call may be answered otherwise in a moment, and is repeated. */
    protected boolean isTooEarly(CheckExchange exchange) {
        return false;
    }

    /** Whether a simulated agent handles a message type. */
    protected boolean knows(R agent, MessageType type) {
        return false;
    }

    /** The answer to a message that its receiver knows. */
    protected RpcOutcome answer(Received<R> message) {
        return new RpcOutcome.Failure(RpcError.methodNotFound());
    }

    private Received<R> recorded(R agent, MessageType type, RpcRequest request) {
        Received<R> message = new Received<>(
                now(), agent, type, request.params(), stack.codec().decodeRequest(type, request.params()));
        due(message).forEach(wait -> wait.met().complete(true));
        return message;
    }

    private record MessageWait<R>(Predicate<List<Received<R>>> condition, CompletableFuture<Boolean> met) {}

    private synchronized List<MessageWait<R>> due(Received<R> message) {
        received.add(message);
        List<MessageWait<R>> due =
                waits.stream().filter(wait -> wait.condition().test(received)).toList();
        waits.removeAll(due);
        return due;
    }

    /** The endpoint of a simulated agent. */
    public Endpoint endpoint(R agent) {
        return Objects.requireNonNull(simulated.get(agent)).endpoint();
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
    public synchronized List<Received<R>> received() {
        return List.copyOf(received);
    }

    /** The exchange with the agent under check that ended last. */
    public CheckExchange latest() {
        return transport.latest();
    }

    /** Whether somebody listens at an endpoint. */
    public CompletableFuture<Boolean> isServed(Endpoint endpoint) {
        return platform.transport()
                .connect(endpoint, List.of(), settings.timeouts().other())
                .thenApply(Optional::isEmpty);
    }

    /** Asks the agent under check for its health, as a manager does in few cases. */
    public Delivery health() {
        return await(platform.transport()
                .get(checked.beside(AgentApi.HEALTH), settings.timeouts().other()));
    }

    /** Why an endpoint is not called for the caller that names it; empty if it is. Names are looked up for callers on this machine only. */
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
    public boolean awaits(Duration patience, Predicate<List<Received<R>>> enough) {
        return await(scheduler().within(patience, until(enough))).orElse(false);
    }

    private synchronized CompletableFuture<Boolean> until(Predicate<List<Received<R>>> condition) {
        MessageWait<R> wait = new MessageWait<>(condition, new CompletableFuture<>());
        if (condition.test(received)) {
            wait.met().complete(true);
        } else {
            waits.add(wait);
        }
        return wait.met();
    }

    /** Waits for a future, on a thread that may wait. */
    public <T> T await(CompletableFuture<T> future) {
        return scheduler().await(future);
    }

    /** Waits, on a thread that may wait. */
    public void pause(Duration duration) {
        await(scheduler().pause(duration).thenApply(over -> true));
    }

    /** The number of exchanges in both directions. */
    public int exchanges() {
        return transport.count() + received().size();
    }

    /** Sends a message and waits for the answer, on a thread that may wait. */
    public CheckedCall call(Message message) {
        return await(ask(message, Outgoing.of(message), PostedAnswer.NOWHERE));
    }

    /** Sends a message with another body, in the form that the agent understands. */
    public CompletableFuture<CheckedCall> ask(Message message, Outgoing words, PostedAnswer posted) {
        boolean isForeign = forms.foreignForm(message.type()).isPresent();
        return ask(isForeign ? searching : plain, message, words, posted)
                .thenCompose(asked -> isForeign || !asked.isLost() || understood.contains(asked.type())
                        ? CompletableFuture.completedFuture(asked)
                        : search(asked, words, posted));
    }

    /**
     * The same call, as a league makes it that searches for a form which the agent understands. If none is found, the given
     * call; the first try in the form of its other calls, if they are understood in another than the protocol's.
     */
    public CompletableFuture<CheckedCall> search(CheckedCall asked, Outgoing words, PostedAnswer posted) {
        if (stack.isStrict()) {
            return CompletableFuture.completedFuture(asked);
        }
        boolean isForeign = !formsFound.isEmpty();
        if (isForeign) {
            forms.searchAnew(false); // else a form that was left unanswered comes last
        }
        return ask(searching, asked.message(), words, posted)
                .thenApply(found -> found.form() != null ? found : isForeign ? found.firstTry(stack.reader()) : asked);
    }

    private CompletableFuture<CheckedCall> ask(
            MessageClient client, Message message, Outgoing words, PostedAnswer posted) {
        Duration timeout = timeout(message.type());
        return client.call(checked, words, timeout, posted).thenApply(answer -> {
            String conversation =
                    Objects.requireNonNull(message.envelope().conversationId()).value();
            DialectNote form = forms.foreignForm(message.type()).orElse(null);
            CheckedCall asked = new CheckedCall(message, answer, transport.claim(conversation), timeout, form);
            if (asked.isTaken() || answer instanceof Answer.Wrong) {
                understood.add(asked.type());
            }
            if (form != null) {
                formsFound.add(Finding.of(ProtocolRule.ofCalls(asked.type(), form), form.seen(), asked.last()));
            }
            return asked;
        });
    }

    /** The finding that the agent understands calls in another form than the protocol's alone, where that costs most. */
    Optional<Finding> foreignForm() {
        return formsFound.stream()
                .min(Comparator.comparing(found -> found.rule().severity()));
    }

    /** Posts a changed message, under the protocol's own name only, and waits for the reply. */
    public CheckExchange post(Message message, Consumer<ObjectNode> change) {
        ObjectNode params = BodyTrees.of(message);
        change.accept(params);
        return post(new RpcCall(CALL_ID, message.type().canonicalMethod(), JsonValue.of(params)).bytes());
    }

    /** Posts a malformed request, and judges the answer. */
    public CheckStep post(MalformedRequest malformed) {
        return CheckStep.done(malformed.title(), malformed.judge(post(malformed.body())));
    }

    /** Posts an arbitrary body and waits for the reply, on a thread that may wait. */
    public CheckExchange post(byte[] body) {
        return post(checked, body);
    }

    /** Posts an arbitrary body to another endpoint; on the server of the agent under check, in its session if it has one. */
    public CheckExchange post(Endpoint endpoint, byte[] body) {
        Map<String, String> session = endpoint.at("/").equals(checked.at("/")) ? transport.session() : Map.of();
        return await(
                transport.exchange(endpoint, session, body, settings.timeouts().other(), maxReplyBytes));
    }

    @Override
    public void close() {
        simulated.values().forEach(OpenService::close);
    }
}
