package org.evenodd.protocol.league;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcFrame;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.peer.RefusalListener;
import org.evenodd.protocol.peer.RpcClient;
import org.evenodd.protocol.peer.RpcExchange;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Sender;
import tools.jackson.databind.JsonNode;

/** Delivers each body at once to the server that is bound to the endpoint. */
final class Wires implements Transport {

    /** Where every answer comes at once, no time passes and nothing is ever due. */
    static final Scheduler CLOCK = new Scheduler() {
        @Override
        public Instant instant() {
            return Instant.parse("2025-01-15T10:30:00Z");
        }

        @Override
        public Cancellable after(Duration delay, Runnable task) {
            return () -> {};
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }
    };

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MAX_REPLY_BYTES = 1 << 16;

    /** The posted bodies, in order. */
    final List<String> bodies = new ArrayList<>();

    private final Map<Endpoint, MessageServer> servers = new HashMap<>();
    private final MessageClient client = new RpcClient(
            new RpcExchange(this, CLOCK, new AnswerReader(null), MAX_REPLY_BYTES), CLOCK, new LearnedCallForms());

    static EnvelopeWriter author(Sender sender) {
        return new EnvelopeWriter(
                () -> sender, CLOCK, new Random(sender.toString().hashCode()));
    }

    static MessageServer server(EnvelopeWriter author) {
        return new MessageServer(MessageCodec.STRICT, author, RefusalListener.NONE);
    }

    void bind(Endpoint endpoint, MessageServer server) {
        servers.put(endpoint, server);
    }

    /** Calls, and returns the expected answer. */
    <M extends Message> M ask(Endpoint to, Message message, Class<M> due) {
        Answer answer = client.call(to, message, PATIENCE).join();
        if (answer instanceof Answer.Answered answered && answered.notes().isEmpty()) {
            return due.cast(answered.message());
        }
        throw new IllegalStateException("to a %s: %s".formatted(message.type(), answer));
    }

    @Override
    public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
        bodies.add(new String(body, UTF_8));
        MessageServer server = servers.get(endpoint);
        return server == null
                ? CompletableFuture.completedFuture(new Delivery.Unreachable("nobody is at " + endpoint))
                : answer(body, server);
    }

    private static CompletableFuture<Delivery> answer(byte[] body, MessageServer server) {
        RpcFrame.CallFrame call = (RpcFrame.CallFrame) RpcFrame.of(parsed(body));
        return server.handle(call.request(), new Caller("127.0.0.1"))
                .future()
                .thenApply(outcome -> new Delivery.Replied(
                        200, "application/json", Json.bytes(call.answers().answer(outcome))));
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return StrictJson.parse(body);
        } catch (MalformedJsonException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        throw new UnsupportedOperationException();
    }
}
