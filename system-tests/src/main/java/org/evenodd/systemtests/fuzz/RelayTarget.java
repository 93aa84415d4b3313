package org.evenodd.systemtests.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.systemtests.fuzz.FuzzLeague.FuzzLeagues;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.fuzz.FuzzTarget.ReplyInspection;
import org.evenodd.systemtests.fuzz.FuzzTarget.Target;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.MemoryPlayer;

/** A connector with a key of its own for each input: it gets an answer at once, or waits for calls, and stops nothing. */
final class RelayTarget implements Target {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration A_MOMENT = Duration.ofMillis(20);
    private static final int MOST_BYTES = 512 * 1024;
    private static final int MOST_INPUTS = 200;
    private static final Set<Integer> EXPECTED = Set.of(200, 400, 409, 429);

    private final FuzzLeagues leagues = new FuzzLeagues();
    private FuzzLeague league = leagues.begin(new MemoryPlayer(), List.of());
    private int inputs;

    @Override
    public void feed(byte[] input) {
        if (inputs++ % MOST_INPUTS == 0) {
            league = leagues.begin(new MemoryPlayer(), List.of());
        }
        CompletableFuture<Delivery> delivery = league.network
                .transport(MemoryLeague.HOST)
                .post(
                        MemoryLeague.MANAGER.at(AgentApi.RELAY),
                        Map.of(AgentApi.RELAY_KEY, "%064x".formatted(inputs)),
                        input,
                        PATIENCE,
                        MOST_BYTES);
        league.time.advance(A_MOMENT);
        if (delivery.isDone()) {
            inspect(delivery.join());
        }
        leagues.requireNoError();
    }

    private static void inspect(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            throw new Finding("no answer: " + delivery);
        }
        Finding.unless(EXPECTED.contains(replied.status()), "another status than expected", replied.status());
        ReplyInspection.read(replied.body());
    }

    @Override
    public List<byte[]> examples() {
        return Stream.of(
                        "{'connector': 1764440000123, 'ports': [8101, 8102], 'received': [17, 18]}",
                        "{'connector': 1, 'ports': []}",
                        "{'connector': 1, 'answers': [{'call': 17, 'status': 200, 'headers':"
                                + " {'Content-Type': 'application/json'}, 'body': 'e30='}]}",
                        "{'connector': 1, 'answers': [{'call': 18, 'unreachable': 'connection refused'},"
                                + " {'call': 19, 'connected': true}, {'call': 20, 'unreadable': 'too long'}]}",
                        "{'connector': 1, 'ports': [8101], 'answers': [{'call': 17, 'status': 503, 'headers':"
                                + " {'Retry-After': '1', 'Mcp-Session-Id': 'a'}}]}")
                .map(text -> text.replace('\'', '"').getBytes(UTF_8))
                .toList();
    }
}
