package org.evenodd.systemtests.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.StandingsMessages.StandingsUpdateAck;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Calls agents that answer at once, without a network: writing the call, the search for a form that the agent
 * understands, which ends with the first that it is known to understand, and reading the answer.
 */
public class CallBenchmark extends StepBenchmark {

    private static final int PLAYERS = 99;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_REPLY_BYTES = 1 << 20;
    private static final AuthToken TOKEN = new AuthToken("tok_P01_" + "0".repeat(64));
    private static final List<Endpoint> ENDPOINTS = IntStream.rangeClosed(1, PLAYERS)
            .mapToObj(n -> Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(8100 + n)))
            .toList();

    private final EnvelopeWriter author = new EnvelopeWriter(
            () -> Sender.unregistered(AgentKind.PLAYER, new DisplayName("Ada")), InstantSource.system(), new Random(1));
    private final MessageClient client = ProtocolStack.of(Compatibility.TOLERANT)
            .client(new AtOnce(), new VirtualTime(Instant.EPOCH), MAX_REPLY_BYTES, new LearnedCallForms());
    private final Message standings =
            new LeagueStandingsUpdate(author.begin(), new LeagueId("benchmark"), new RoundId(1), rows());

    private static List<StandingsRow> rows() {
        return IntStream.rangeClosed(1, PLAYERS)
                .mapToObj(n -> new StandingsRow(n, PlayerId.of(n), new DisplayName("Player " + n), 90, 30, 30, 30, 120))
                .toList();
    }

    /** Answers each call with the id that a client of its own has given it. */
    private final class AtOnce implements Transport {

        private final String acknowledgement = new String(
                Json.bytes(MessageCodec.encode(
                        new StandingsUpdateAck(author.begin(), NewsReceipt.of(PlayerId.of(1)), new RoundId(1)))),
                UTF_8);
        private int calls;

        @Override
        public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
            calls++;
            String reply = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":%s}".formatted(calls, acknowledgement);
            return CompletableFuture.completedFuture(
                    new Delivery.Replied(200, "application/json", reply.getBytes(UTF_8)));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            throw new UnsupportedOperationException();
        }
    }

    /** The first contact with each agent. */
    @Setup
    public void introduce() {
        broadcast();
    }

    @Benchmark
    public Answer call() {
        return answer(ENDPOINTS.get(0), Outgoing.of(standings).with(TOKEN));
    }

    @Benchmark
    public List<Answer> broadcast() {
        Outgoing written = Outgoing.toMany(standings);
        List<Answer> answers = new ArrayList<>();
        for (Endpoint endpoint : ENDPOINTS) {
            answers.add(answer(endpoint, written.with(TOKEN)));
        }
        return answers;
    }

    private Answer answer(Endpoint to, Outgoing message) {
        Answer answer = client.call(to, message, TIMEOUT).join();
        if (answer instanceof Answer.Answered) {
            return answer;
        }
        throw new IllegalStateException("not answered: " + answer);
    }
}
