package org.evenodd.conformance.manager;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckPeer.CallTerms;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The manager under check, and the checker's agents that call it: a referee and players, numbered in order of opening.
 */
final class ManagerUnderCheck implements AutoCloseable {

    private static final int MAX_REPLY_BYTES = 1 << 20;

    private final AtomicInteger count = new AtomicInteger();
    private final CheckerAgents members = new CheckerAgents();
    private final CheckPeer<Integer> peer;
    private final Function<AgentApi, OpenService> host;
    private volatile Consumer<Received<Integer>> listener = received -> {};

    /**
     * A manager without any agents yet.
     *
     * @param host opens the services of the agents
     * @param random generates ids
     */
    ManagerUnderCheck(
            Platform platform, Function<AgentApi, OpenService> host, Endpoint manager, RandomGenerator random) {
        this.host = host;
        peer = new CheckPeer<>(platform, manager, CallTerms.lenient(MAX_REPLY_BYTES), random);
        peer.answerWith(new Acknowledgements(peer.author(), members, received -> listener.accept(received)));
    }

    /** Opens the service of another agent and returns its number. */
    int open(AgentKind kind) {
        int number = count.getAndIncrement();
        peer.open(number, HealthReport.up(kind.wireName(), AgentState.ACTIVE.name()), host);
        return number;
    }

    CheckPeer<Integer> peer() {
        return peer;
    }

    /** The accepted agents; they acknowledge under their own names. */
    CheckerAgents members() {
        return members;
    }

    /** Passes each received message to a listener. */
    void tell(Consumer<Received<Integer>> other) {
        listener = other;
    }

    /** The envelope of a message that begins a conversation. */
    Envelope envelope(Sender sender, @Nullable AuthToken token) {
        Envelope plain = peer.author().begin();
        return new Envelope(sender, plain.timestamp(), plain.conversationId(), token);
    }

    CompletableFuture<CheckedCall> ask(Message message) {
        return peer.ask(message);
    }

    /** Sends a message after changing it. */
    CompletableFuture<RawAnswer> post(Message message, Consumer<ObjectNode> change) {
        return peer.post(message, change).thenApply(RawAnswer::new);
    }

    @Override
    public void close() {
        peer.close();
    }
}
