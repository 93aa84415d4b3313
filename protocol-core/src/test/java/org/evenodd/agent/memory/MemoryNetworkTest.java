package org.evenodd.agent.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryNetworkTest {

    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final Endpoint ENDPOINT = Endpoint.parse("http://localhost:8101/mcp");
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final VirtualTime time = new VirtualTime(START);

    private final MemoryNetwork network = new MemoryNetwork(time, Latency.NONE, 1000);
    private final List<ServiceRequest> received = new ArrayList<>();

    private Closeable serve(Service service) {
        return network.bind(ENDPOINT, request -> {
            received.add(request);
            return service.serve(request);
        });
    }

    private Delivery post(String body) {
        CompletableFuture<Delivery> delivery =
                network.transport("127.0.0.1").post(ENDPOINT, body.getBytes(UTF_8), TIMEOUT, 500);
        time.runUntil(delivery::isDone);
        return delivery.join();
    }

    private Delivery.Replied reply(String body) {
        return (Delivery.Replied) post(body);
    }

    private static CompletableFuture<ServiceResponse> reply(int status, String body) {
        return CompletableFuture.completedFuture(ServiceResponse.json(status, body.getBytes(UTF_8)));
    }

    @Test
    void refusesBodiesAndAnswersThatAreTooLong() {
        serve(request -> reply(200, "x".repeat(request.body().length / 2 + 1)));
        assertThat(post("x".repeat(998))).isInstanceOf(Delivery.Replied.class);
        assertThat(post("x".repeat(1000))).isInstanceOf(Delivery.UnreadableReply.class);
        assertThat(reply("x".repeat(1001)).status()).isEqualTo(413);
        assertThat(received).hasSize(2);
    }

    @Test
    void saysNothingAboutBugsInAService() {
        serve(request -> {
            if (request.body().length == 1) {
                throw new IllegalStateException("secret");
            }
            return CompletableFuture.failedFuture(new IllegalStateException("secret"));
        });
        for (String body : List.of("1", "22")) {
            assertThat(reply(body).status()).isEqualTo(500);
            assertThat(new String(reply(body).body(), UTF_8)).contains("-32603").doesNotContain("secret");
        }
    }

    @Test
    void waitsForAnAnswerUntilTheTimeIsOverOrNobodyListens() throws IOException {
        Closeable binding = serve(request -> new CompletableFuture<>());
        assertThat(post("1")).isEqualTo(new Delivery.TimedOut());
        assertThat(time.instant()).isEqualTo(START.plus(TIMEOUT));
        binding.close();
        assertThat(post("1")).isInstanceOf(Delivery.Unreachable.class);
    }

    @Nested
    class UnderAWeather {

        private final List<String> served = new ArrayList<>();

        private CompletableFuture<Delivery> post(NetworkFaults weather) {
            MemoryNetwork stormy = new MemoryNetwork(time, weather, MemoryNetwork.DEFAULT_MAX_BODY_BYTES);
            stormy.bind(ENDPOINT, request -> {
                served.add(new String(request.body(), UTF_8));
                return CompletableFuture.completedFuture(ServiceResponse.empty(202));
            });
            return stormy.transport("10.0.0.7").post(ENDPOINT, "hello".getBytes(UTF_8), TIMEOUT, 100);
        }

        private static NetworkFaults on(NetworkFaults.Leg leg, NetworkFaults.Passage passage) {
            return (asked, from, to) ->
                    asked == leg ? passage : new NetworkFaults.Passage(List.of(Duration.ofMillis(20)));
        }

        private static Stream<Arguments> weathers() {
            NetworkFaults.Passage lost = NetworkFaults.Passage.LOST;
            NetworkFaults.Passage twice =
                    new NetworkFaults.Passage(List.of(Duration.ofMillis(1), Duration.ofMillis(50)));
            NetworkFaults.Passage broken = new NetworkFaults.Passage(List.of(Duration.ofMillis(1)), true);
            NetworkFaults.Passage late = new NetworkFaults.Passage(List.of(TIMEOUT.plusSeconds(1)));
            return Stream.of(
                    Arguments.of("a lost request", on(NetworkFaults.Leg.REQUEST, lost), 0, Delivery.TimedOut.class),
                    Arguments.of("a lost answer", on(NetworkFaults.Leg.ANSWER, lost), 1, Delivery.TimedOut.class),
                    Arguments.of("a repeated request", on(NetworkFaults.Leg.REQUEST, twice), 2, Delivery.Replied.class),
                    Arguments.of(
                            "a broken connection",
                            on(NetworkFaults.Leg.REQUEST, broken),
                            1,
                            Delivery.Unreachable.class),
                    Arguments.of("a late request", on(NetworkFaults.Leg.REQUEST, late), 1, Delivery.TimedOut.class));
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("weathers")
        void servesAndAnswersAsANetworkWould(
                String name, NetworkFaults weather, int times, Class<? extends Delivery> answer) {
            CompletableFuture<Delivery> delivery = post(weather);

            time.run();

            assertThat(served).hasSize(times);
            assertThat(delivery).isCompletedWithValueMatching(answer::isInstance);
        }

        @Test
        void aRequestOnItsWayDoesNotReachAServiceThatTookTheOnesPlace() throws IOException {
            MemoryNetwork slow = new MemoryNetwork(time, (from, to) -> Duration.ofSeconds(1), 100);
            Closeable first =
                    slow.bind(ENDPOINT, request -> CompletableFuture.completedFuture(ServiceResponse.empty(202)));
            CompletableFuture<Delivery> delivery = slow.transport("10.0.0.7").post(ENDPOINT, new byte[1], TIMEOUT, 100);
            first.close();
            slow.bind(ENDPOINT, request -> CompletableFuture.completedFuture(ServiceResponse.empty(202)));

            time.run();

            assertThat(delivery.join()).isInstanceOf(Delivery.Unreachable.class);
        }
    }
}
