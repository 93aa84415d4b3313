package org.evenodd.systemtests.bench.bare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What our agents say to each other in a league, by the type of the request: some requests with their answers. */
public final class RecordedLeague {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofHours(2);
    private static final int SAMPLES = 20;
    private static final String STANDINGS = "LEAGUE_STANDINGS_UPDATE";
    private static final String QUESTION = "GET_STANDINGS";
    private static final long SEED = 1;

    private final Map<String, List<Exchange>> exchanges = new TreeMap<>();

    private record Exchange(String request, String answer) {}

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
            JsonNode asked = MAPPER.readTree(request);
            exchanges
                    .computeIfAbsent(BareAgent.typeOf(asked), type -> new ArrayList<>())
                    .add(new Exchange(
                            asked.toString(), MAPPER.readTree(replied.body()).toString()));
        }
    }

    /** Messages grow while a league is played, so the samples are from all of it. */
    private synchronized ObjectNode samples() {
        ObjectNode all = MAPPER.createObjectNode();
        exchanges.forEach((type, said) -> {
            int samples = Math.min(SAMPLES, said.size());
            var list = all.putArray(type);
            for (int n = 0; n < samples; n++) {
                Exchange exchange = said.get(n * said.size() / samples);
                list.addObject()
                        .set("request", MAPPER.readTree(exchange.request()))
                        .set("answer", MAPPER.readTree(exchange.answer()));
            }
        });
        return withQuestion(all);
    }

    /** Adds the answer to somebody who asks for the standings: those that the players were told last. */
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
        public CompletableFuture<Delivery> post(Endpoint endpoint, byte[] body, Duration timeout, int maxReplyBytes) {
            return network.post(endpoint, body, timeout, maxReplyBytes)
                    .whenComplete((delivery, e) -> add(body, delivery));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return network.get(endpoint, timeout);
        }
    }
}
