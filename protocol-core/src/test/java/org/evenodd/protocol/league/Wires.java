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
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcAnswer;
import org.evenodd.protocol.jsonrpc.RpcServer;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.peer.RefusalListener;
import org.evenodd.protocol.peer.StrictClient;
import org.evenodd.protocol.transport.Cancellable;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Sender;

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

    private final Map<Endpoint, RpcServer> servers = new HashMap<>();
    private final MessageClient client = new StrictClient(this, CLOCK, MAX_REPLY_BYTES);

    static EnvelopeWriter author(Sender sender) {
        return new EnvelopeWriter(
                () -> sender, CLOCK, new Random(sender.toString().hashCode()));
    }

    static MessageServer server(EnvelopeWriter author) {
        return new MessageServer(MessageCodec.STRICT, author, RefusalListener.NONE);
    }

    void bind(Endpoint endpoint, MessageServer server) {
        servers.put(endpoint, new RpcServer(server));
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
        RpcServer server = servers.get(endpoint);
        return server == null
                ? CompletableFuture.completedFuture(new Delivery.Unreachable("nobody is at " + endpoint))
                : server.answer(body, new Caller("127.0.0.1")).thenApply(Wires::delivered);
    }

    private static Delivery delivered(RpcAnswer answer) {
        return answer instanceof RpcAnswer.JsonBody body
                ? new Delivery.Replied(200, "application/json", body.json())
                : new Delivery.UnreadableReply(answer.toString());
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        throw new UnsupportedOperationException();
    }
}
