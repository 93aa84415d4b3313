package org.evenodd.agent.scripted;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;

/** An agent that answers by a script and records what it receives. */
public class ScriptedPeer implements Service {

    private final InstantSource clock;
    private final List<ReceivedCall> received = new ArrayList<>();
    private final Map<MessageType, Reaction> habits = new EnumMap<>(MessageType.class);
    private final Map<MessageType, Deque<Reaction>> script = new EnumMap<>(MessageType.class);

    private Runnable probed = () -> {};

    public ScriptedPeer(InstantSource clock) {
        this.clock = clock;
    }

    /** Sets the default answer to a message type. */
    public ScriptedPeer always(MessageType type, Reaction reaction) {
        habits.put(type, reaction);
        return this;
    }

    /** Sets the answers to the next calls. */
    public ScriptedPeer next(MessageType type, Reaction... reactions) {
        script.computeIfAbsent(type, any -> new ArrayDeque<>()).addAll(Arrays.asList(reactions));
        return this;
    }

    /** Does something when somebody asks whether it listens. */
    public ScriptedPeer whenProbed(Runnable action) {
        probed = action;
        return this;
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (request.method().equals("GET")) {
            probed.run();
            return CompletableFuture.completedFuture(ServiceResponse.empty(200));
        }
        ReceivedCall exchange = ReceivedCall.of(clock.instant(), request.body());
        if (exchange.method().equals("tools/list")) {
            return Reaction.error(RpcError.METHOD_NOT_FOUND, "{}").to(exchange);
        }
        received.add(exchange);
        Deque<Reaction> reactions = script.getOrDefault(exchange.type(), new ArrayDeque<>());
        Reaction reaction = reactions.isEmpty() ? habits.get(exchange.type()) : reactions.remove();
        if (reaction == null) {
            throw new AssertionError("nobody said how to answer " + exchange.type());
        }
        return reaction.to(exchange);
    }

    public List<ReceivedCall> received() {
        return List.copyOf(received);
    }

    public List<ReceivedCall> received(MessageType type) {
        return received.stream().filter(exchange -> exchange.type() == type).toList();
    }

    /** Returns when the calls of a type came. */
    public List<Instant> times(MessageType type) {
        return received(type).stream().map(ReceivedCall::at).toList();
    }

    /** Returns the methods of the calls of a type. */
    public List<String> methods(MessageType type) {
        return received(type).stream().map(ReceivedCall::method).toList();
    }

    public List<MessageType> types() {
        return received.stream().map(ReceivedCall::type).toList();
    }

    /** Returns all received messages of a type, each valid in strict mode. */
    public <M extends Message> List<M> messages(Class<M> type) {
        return received(MessageType.of(type)).stream()
                .map(exchange -> exchange.message(type))
                .toList();
    }
}
