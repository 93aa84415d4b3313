package org.evenodd.systemtests.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Standings;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.StandingsMessages.StandingsUpdateAck;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.systemtests.bench.bare.RecordedLeague;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How every step is measured, where the command line does not say otherwise; JMH lets benchmarks inherit it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class StepBenchmark {

    /** Ranks 99 players who have all played each other. */
    public static class RankingBenchmark extends StepBenchmark {

        private static final int PLAYERS = 99;
        private static final List<Tiebreaker> TIEBREAKERS = List.of(Tiebreaker.values());

        private Standings standings = Standings.of(List.of());

        @Setup
        public void play() {
            Random random = new Random(1);
            List<PlayerId> players =
                    IntStream.rangeClosed(1, PLAYERS).mapToObj(PlayerId::of).toList();
            standings = Standings.of(players);
            for (PlayerId one : players) {
                for (PlayerId other : players.subList(0, players.indexOf(one))) {
                    Outcome outcome = random.nextBoolean()
                            ? new Outcome.Draw(one, other)
                            : new Outcome.Win(one, other, random.nextBoolean() ? one : other);
                    standings = standings.after(outcome, PointRules.STANDARD);
                }
            }
        }

        @Benchmark
        public List<TablePlace> rank() {
            return standings.places(TIEBREAKERS, Set.of(), List::copyOf);
        }
    }

    /** Appends one event to SQLite, until it is on the disk. */
    public static class StoreAppendBenchmark extends StepBenchmark {

        private static final LeagueId LEAGUE = new LeagueId("benchmark");
        private static final String PAYLOAD = "{\"match_id\":\"R1M1\",\"referee_id\":\"REF01\",\"lease\":1}";

        @SuppressWarnings("NullAway.Init")
        private EventStore store;

        @SuppressWarnings("NullAway.Init")
        private TemporaryDirectory directory;

        private long sequence;

        @Setup
        public void open() throws IOException {
            directory = TemporaryDirectory.create("bench");
            store = EventStores.open(EventStores.embedded(directory.path().resolve("league.db")));
            sequence = 0;
        }

        @Benchmark
        public void appendEvent() {
            sequence++;
            store.append(LEAGUE, List.of(new StoredEvent(sequence, Instant.EPOCH, "match_assigned", PAYLOAD)));
        }

        @TearDown
        public void close() throws IOException {
            store.close();
            directory.close();
        }
    }

    /**
     * Calls agents that answer at once, without a network: writing the call, the search for a form that the agent
     * understands, which ends with the first that it is known to understand, and reading the answer.
     */
    public static class CallBenchmark extends StepBenchmark {

        private static final int PLAYERS = 99;
        private static final Duration TIMEOUT = Duration.ofSeconds(10);
        private static final int MAX_REPLY_BYTES = 1 << 20;
        private static final AuthToken TOKEN = new AuthToken("tok_P01_" + "0".repeat(64));
        private static final List<Endpoint> ENDPOINTS = IntStream.rangeClosed(1, PLAYERS)
                .mapToObj(n -> Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(8100 + n)))
                .toList();

        private final EnvelopeWriter author = new EnvelopeWriter(
                () -> Sender.unregistered(AgentKind.PLAYER, new DisplayName("Ada")),
                InstantSource.system(),
                new Random(1));
        private final MessageClient client = ProtocolStack.of(Compatibility.TOLERANT)
                .client(new AtOnce(), new VirtualTime(Instant.EPOCH), MAX_REPLY_BYTES, new LearnedCallForms());
        private final Message standings =
                new LeagueStandingsUpdate(author.begin(), new LeagueId("benchmark"), new RoundId(1), null, rows());

        private static List<StandingsRow> rows() {
            return IntStream.rangeClosed(1, PLAYERS)
                    .mapToObj(n ->
                            new StandingsRow(n, PlayerId.of(n), new DisplayName("Player " + n), 90, 30, 30, 30, 120))
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
            public CompletableFuture<Delivery> post(
                    Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
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

    /** Reads and writes messages of a league of 20, and has Jackson's databind do the same with the same bytes. */
    public static class MessageBenchmark extends StepBenchmark {

        private static final JsonMapper MAPPER = new JsonMapper();
        private static final int PLAYERS = 20;

        /** A short message, and one that grows with the league. */
        @Param({"CHOOSE_PARITY_CALL", "LEAGUE_STANDINGS_UPDATE"})
        private String type = "";

        private final MessageCodec codec =
                ProtocolStack.of(Compatibility.TOLERANT).codec();
        private byte[] body = {};

        @SuppressWarnings("NullAway.Init")
        private Message message;

        private JsonNode tree = MAPPER.createObjectNode();

        @Setup
        public void recordMessages() throws IOException, MalformedJsonException {
            JsonNode samples = record().get(type);
            tree = samples.get(samples.size() - 1).get("request").get("params");
            body = tree.toString().getBytes(UTF_8);
            message = readMessage();
        }

        private static JsonNode record() throws IOException {
            try (TemporaryDirectory directory = TemporaryDirectory.create("bench")) {
                Path file = directory.path().resolve("recorded.json");
                RecordedLeague.record(directory.path(), PLAYERS, 2, file);
                return MAPPER.readTree(Files.readAllBytes(file));
            }
        }

        @Benchmark
        public Message readMessage() throws MalformedJsonException {
            Decoded decoded = codec.decodeRequest(MessageType.valueOf(type), StrictJson.parse(body));
            if (decoded instanceof Decoded.Valid valid) {
                return valid.message();
            }
            throw new IllegalStateException("not read: " + decoded);
        }

        @Benchmark
        public JsonNode readMessageWithDatabind() {
            return MAPPER.readTree(body);
        }

        @Benchmark
        public byte[] writeMessage() {
            return Json.bytes(MessageCodec.encode(message));
        }

        @Benchmark
        public byte[] writeMessageWithDatabind() {
            return MAPPER.writeValueAsBytes(tree);
        }
    }
}
