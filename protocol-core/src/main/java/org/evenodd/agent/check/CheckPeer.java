package org.evenodd.agent.check;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.evenodd.agent.program.AgentService;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Sender;
import tools.jackson.databind.node.ObjectNode;

/**
 * A checker as the checked agent meets it: the agents that it plays, each with an address, and the one voice in which
 * they call. Keeps what goes either way. What the checked agent understands besides the protocol's own names is not
 * looked for.
 *
 * @param <R> the names of the agents that it plays
 */
public final class CheckPeer<R> implements AutoCloseable {

    private static final int ANY_ID = 4712;

    private final Map<R, OpenService> played = new ConcurrentHashMap<>();
    private final CompletableFuture<Function<R, RpcHandler>> answering = new CompletableFuture<>();
    private final ReceivedMessages<Received<R>> received = new ReceivedMessages<>();
    private final Platform platform;
    private final Endpoint checked;
    private final CallTerms terms;
    private final ProtocolStack stack;
    private final EnvelopeWriter author;
    private final RecordingTransport transport;
    private final MessageClient client;

    /**
     * One that plays nobody yet.
     *
     * @param checked where the agent answers that is checked
     * @param random makes conversations
     */
    public CheckPeer(Platform platform, Endpoint checked, CallTerms terms, RandomGenerator random) {
        this.platform = platform;
        this.checked = checked;
        this.terms = terms;
        stack = ProtocolStack.of(terms.compatibility());
        author = new EnvelopeWriter(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), random);
        transport = new RecordingTransport(platform.transport(), platform.scheduler());
        client = stack.plainClient(transport, platform.scheduler(), terms.maxReplyBytes());
    }

    /**
     * Opens the address of an agent that is played. Requests wait until it is said who answers them.
     *
     * @throws org.evenodd.agent.options.ProgramException (cannot start) if the address cannot be bound
     */
    public OpenService open(R agent, HealthReport health, Function<AgentApi, OpenService> host) {
        RpcHandler handler = (request, caller) ->
                answering.thenCompose(handlers -> handlers.apply(agent).handle(request, caller));
        OpenService open =
                host.apply(AgentService.of(handler, platform.settings().system().limits(), () -> health));
        played.put(agent, open);
        return open;
    }

    /** Has requests answered as a checker pleases; they are not kept. */
    public void handleWith(Function<R, RpcHandler> handlers) {
        answering.complete(handlers);
    }

    /** Has messages kept, then answered. */
    public void answerWith(Responder<R> responder) {
        handleWith(agent -> new PlayedAgent<>(agent, responder, received, stack.codec(), platform.scheduler()));
    }

    /** Where an agent answers that is played. */
    public Endpoint endpoint(R agent) {
        return Objects.requireNonNull(played.get(agent), () -> "nothing is open for " + agent)
                .endpoint();
    }

    /** Where the agent answers that is checked. */
    public Endpoint checked() {
        return checked;
    }

    public EnvelopeWriter author() {
        return author;
    }

    /** How it reads what it is sent. */
    public ProtocolStack stack() {
        return stack;
    }

    public Compatibility compatibility() {
        return terms.compatibility();
    }

    public Scheduler scheduler() {
        return platform.scheduler();
    }

    public Instant now() {
        return platform.scheduler().instant();
    }

    /** How long it waits for an answer. */
    public Duration timeout(MessageType type) {
        return terms.timeout().apply(type);
    }

    /** What the checked agent has sent so far, in its order. */
    public List<Received<R>> received() {
        return received.all();
    }

    /** Waits until enough has been received; false where that takes longer. */
    public CompletableFuture<Boolean> awaits(Duration patience, Predicate<List<Received<R>>> enough) {
        return scheduler().within(patience, received.until(enough)).thenApply(met -> met.orElse(false));
    }

    /** Waits. */
    public CompletableFuture<Boolean> pause(Duration duration) {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        scheduler().after(duration, () -> over.complete(true));
        return over;
    }

    /** How many bodies went either way. */
    public int exchanges() {
        return transport.count() + received.all().size();
    }

    /** Sends a message. */
    public CompletableFuture<CheckedCall> ask(Message message) {
        return ask(message, Outgoing.of(message));
    }

    /** Sends a message in other words. */
    public CompletableFuture<CheckedCall> ask(Message message, Outgoing words) {
        Duration timeout = timeout(message.type());
        return client.call(checked, words, timeout)
                .thenApply(answer -> new CheckedCall(
                        message,
                        answer,
                        transport.claim(
                                Objects.requireNonNull(message.envelope().conversationId())),
                        timeout));
    }

    /** Posts a message with something changed in it, in the protocol's own way and no other. */
    public CompletableFuture<CheckExchange> post(Message message, Consumer<ObjectNode> change) {
        ObjectNode params = BodyTrees.of(message);
        change.accept(params);
        return post(new RpcCall(ANY_ID, message.type().canonicalMethod(), JsonValue.of(params)).bytes());
    }

    /** Posts what no agent of the league sends, and judges what comes back. */
    public CompletableFuture<CheckStep> post(MalformedRequest stray) {
        return post(stray.body()).thenApply(came -> CheckStep.done(stray.title(), stray.judge(came)));
    }

    /** Posts what may be no message at all. */
    public CompletableFuture<CheckExchange> post(byte[] body) {
        long start = scheduler().nanoTime();
        return transport
                .post(checked, body, terms.timeoutOfOthers(), terms.maxReplyBytes())
                .thenApply(came -> new CheckExchange(
                        body, came, Duration.ofNanos(scheduler().nanoTime() - start)));
    }

    @Override
    public void close() {
        played.values().forEach(OpenService::close);
    }
}
