package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.RecordShape.IncompleteRecordException;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers a call of ours with arbitrary bytes: the first selects the call, the second the status, the rest is the body.
 */
final class AnswersTarget implements Target {

    private static final Endpoint PEER = Endpoint.parse("http://127.0.0.1:9000/mcp");
    private static final int[] STATUSES = {200, 202, 204, 302, 400, 404, 422, 429, 500, 503};
    private static final int MOST_EXCHANGES = 30;

    private final Map<MessageType, Message> requests = new EnumMap<>(MessageType.class);
    private final MessageCodec codec = ProtocolStack.of(Compatibility.TOLERANT).codec();

    AnswersTarget() {
        for (ObjectNode example : Examples.messages()) {
            MessageType type = Examples.type(example);
            if (!type.methods().get(0).equals(type.name())
                    && codec.decodeRequest(type, example) instanceof Decoded.Valid valid
                    && isComplete(valid.message())) {
                requests.put(type, valid.message());
            }
        }
    }

    private static boolean isComplete(Message message) {
        try {
            Json.bytes(MessageCodec.encode(message));
            return true;
        } catch (IncompleteRecordException e) {
            return false;
        }
    }

    @Override
    public void feed(byte[] input) {
        if (input.length >= 2) {
            List<MessageType> types = List.copyOf(requests.keySet());
            MessageType type = types.get((input[0] & 0xff) % types.size());
            Peer peer =
                    new Peer(STATUSES[(input[1] & 0xff) % STATUSES.length], Arrays.copyOfRange(input, 2, input.length));
            ask(peer, type, Compatibility.TOLERANT);
            ask(peer, type, Compatibility.STRICT);
        }
    }

    private void ask(Peer peer, MessageType type, Compatibility compatibility) {
        peer.calls = 0;
        VirtualTime time = new VirtualTime(Instant.EPOCH);
        MessageClient client = ProtocolStack.of(compatibility)
                .client(peer, time, Transport.MAX_GET_REPLY_BYTES, new LearnedCallForms());
        CompletableFuture<Answer> answer = client.call(PEER, requireNonNull(requests.get(type)), Duration.ofSeconds(1));
        time.advance(Duration.ofSeconds(1));
        Finding.unless(
                answer.isDone() && !answer.isCompletedExceptionally(), "a call is left without an outcome", type);
        Finding.unless(peer.calls <= MOST_EXCHANGES, "a call takes very many exchanges", type);
        if (answer.join() instanceof Answer.Answered answered) {
            Finding.unless(
                    type.answer().filter(answered.message().type()::equals).isPresent(),
                    "a call is answered by another message",
                    answered.message());
        }
    }

    @Override
    public List<byte[]> examples() {
        List<MessageType> types = List.copyOf(requests.keySet());
        return Examples.messages().stream()
                .filter(each -> indexOf(types, Examples.type(each)) >= 0)
                .map(each -> example(indexOf(types, Examples.type(each)), each))
                .toList();
    }

    private static int indexOf(List<MessageType> types, MessageType answer) {
        return types.stream()
                .filter(type -> type.answer().filter(answer::equals).isPresent())
                .map(types::indexOf)
                .findFirst()
                .orElse(-1);
    }

    private static byte[] example(int type, ObjectNode answer) {
        String body = Envelopes.response(answer).toString();
        return ((char) type + "\0" + body).getBytes(UTF_8);
    }

    /** Answers every call in the same way. */
    private static final class Peer implements Transport {

        private final int status;
        private final byte[] body;
        private int calls;

        Peer(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] sent, Duration timeout, int maxReplyBytes) {
            calls++;
            return CompletableFuture.completedFuture(new Delivery.Replied(status, "application/json", body));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return CompletableFuture.completedFuture(new Delivery.Unreachable("nobody asks"));
        }
    }
}
