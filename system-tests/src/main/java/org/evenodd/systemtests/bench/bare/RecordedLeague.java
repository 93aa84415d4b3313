package org.evenodd.systemtests.bench.bare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What our agents say to each other in a league, by the type of the request: some requests with their answers. */
public final class RecordedLeague {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofHours(2);
    private static final int MOST_SAMPLES = 40;
    private static final String STANDINGS = "LEAGUE_STANDINGS_UPDATE";
    private static final String QUESTION = "GET_STANDINGS";
    private static final long SEED = 1;

    private final Map<String, Samples> exchanges = new TreeMap<>();

    private record Exchange(String request, String answer) {}

    /**
     * Some of the exchanges of a type, evenly spread over all so far: whenever there are too many, every other one is
     * dropped, and from then on fewer are taken.
     */
    private static final class Samples {

        private List<Exchange> taken = new ArrayList<>();
        private int step = 1;
        private int seen;

        void offer(byte[] request, byte[] answer) {
            if (seen++ % step == 0) {
                taken.add(new Exchange(new String(request, UTF_8), new String(answer, UTF_8)));
            }
            if (taken.size() > MOST_SAMPLES) {
                taken = new ArrayList<>(IntStream.range(0, taken.size())
                        .filter(n -> n % 2 == 0)
                        .mapToObj(taken::get)
                        .toList());
                step *= 2;
            }
        }
    }

    private RecordedLeague() {}

    /** Plays a league of our agents in memory and writes what they said to a file, which {@code BareAgent} reads. */
    public static void record(Path directory, int players, int referees, Path file) throws IOException {
        RecordedLeague recorded = new RecordedLeague();
        try (MemoryLeague league = new MemoryLeague(directory, SEED)) {
            league.wiretap = platform -> platform.with(recorded.new RecordingTransport(platform.transport()));
            var manager = league.manager(players, referees);
            league.referees(referees);
            league.players(players);
            league.play(manager, PATIENCE);
        }
        Files.write(file, MAPPER.writeValueAsBytes(recorded.samples()));
    }

    private synchronized void add(byte[] request, Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            String type = BareAgent.typeOf(MAPPER.readTree(request));
            exchanges.computeIfAbsent(type, any -> new Samples()).offer(request, replied.body());
        }
    }

    /** Messages grow while a league is played, so the samples are from all of it. */
    private synchronized ObjectNode samples() {
        ObjectNode all = MAPPER.createObjectNode();
        exchanges.forEach((type, said) -> {
            var list = all.putArray(type);
            for (Exchange exchange : said.taken) {
                list.addObject()
                        .set("request", MAPPER.readTree(exchange.request()))
                        .set("answer", MAPPER.readTree(exchange.answer()));
            }
        });
        return withQuestion(all);
    }

    /** Adds the answer to somebody who asks for the standings: those of the last update that was kept. */
    private static ObjectNode withQuestion(ObjectNode all) {
        JsonNode told = all.path(STANDINGS);
        all.putArray(QUESTION)
                .addObject()
                .putObject("answer")
                .put("jsonrpc", "2.0")
                .put("id", 1)
                .putObject("result")
                .set("standings", told.path(told.size() - 1).at("/request/params/standings"));
        return all;
    }

    private final class RecordingTransport implements Transport {

        private final Transport network;

        RecordingTransport(Transport network) {
            this.network = network;
        }

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            return network.post(endpoint, headers, body, timeout, maxReplyBytes)
                    .whenComplete((delivery, e) -> add(body, delivery));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return network.get(endpoint, timeout);
        }

        @Override
        public CompletableFuture<Optional<String>> connect(
                Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return network.connect(endpoint, addresses, timeout);
        }
    }
}
