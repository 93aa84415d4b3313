package org.evenodd.agent.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.AgentRoutes;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.transport.TransportContract;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MemoryNetworkTest {

    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final Endpoint ENDPOINT = Endpoint.parse("http://localhost:8101/mcp");
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final VirtualTime time = new VirtualTime(START);
    private final MemoryNetwork network = new MemoryNetwork(time, (from, to) -> Duration.ofMillis(20), 65536);
    private final Transport transport = network.transport("10.0.0.7");

    @Nested
    class KeepsTheContract extends TransportContract {

        @Override
        protected Network open(AgentApi agent) {
            MemoryNetwork small = new MemoryNetwork(time, Latency.NONE, MAX_BODY_BYTES);
            return new InMemory(small, small.bind(ENDPOINT, new AgentRoutes(agent)));
        }

        private final class InMemory implements Network {

            private final MemoryNetwork network;
            private final Closeable binding;

            InMemory(MemoryNetwork network, Closeable binding) {
                this.network = network;
                this.binding = binding;
            }

            @Override
            public Endpoint endpoint() {
                return ENDPOINT;
            }

            @Override
            public Transport transport() {
                return network.transport("127.0.0.1");
            }

            @Override
            public Delivery await(CompletableFuture<Delivery> delivery) {
                time.runUntil(delivery::isDone);
                return delivery.join();
            }

            @Override
            public void stopServing() {
                try {
                    binding.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public void close() {
                stopServing();
            }
        }
    }

    @Test
    void takesItsTimeEachWay() {
        network.bind(ENDPOINT, request -> CompletableFuture.completedFuture(ServiceResponse.empty(200)));
        CompletableFuture<Delivery> delivery = transport.post(ENDPOINT, new byte[0], TIMEOUT, 10);
        time.runUntil(delivery::isDone);
        assertThat(time.instant()).isEqualTo(START.plusMillis(40));
    }

    @Test
    void timesOutAtTheVeryMoment() {
        network.bind(ENDPOINT, request -> new CompletableFuture<>());
        CompletableFuture<Delivery> delivery = transport.post(ENDPOINT, new byte[0], TIMEOUT, 10);
        time.advance(TIMEOUT.minusNanos(1));
        assertThat(delivery).isNotDone();
        time.advance(Duration.ofNanos(1));
        assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
    }

    @Test
    void copiesBytesAsAWireWould() {
        byte[] kept = {'a'};
        CompletableFuture<ServiceRequest> received = new CompletableFuture<>();
        network.bind(ENDPOINT, request -> {
            received.complete(request);
            return CompletableFuture.completedFuture(ServiceResponse.json(200, kept));
        });
        byte[] sent = {'1'};
        CompletableFuture<Delivery> delivery = transport.post(ENDPOINT, sent, TIMEOUT, 10);
        sent[0] = '2';
        time.run();
        kept[0] = 'b';
        assertThat(received.join().body()).containsExactly('1');
        assertThat(((Delivery.Replied) delivery.join()).body()).containsExactly('a');
    }

    @Test
    void tellsServicesTheAddressOfTheirCaller() {
        CompletableFuture<ServiceRequest> received = new CompletableFuture<>();
        network.bind(ENDPOINT, request -> {
            received.complete(request);
            return CompletableFuture.completedFuture(ServiceResponse.empty(200));
        });
        CompletableFuture<Delivery> delivery =
                transport.post(Endpoint.parse("http://127.0.0.1:8101"), new byte[0], TIMEOUT, 10);
        time.run();
        assertThat(delivery).isDone();
        assertThat(received.join().remoteAddress()).isEqualTo("10.0.0.7");
        assertThat(received.join().path()).isEqualTo("/");
    }

    @Test
    void letsExchangesDieWithTheirService() throws IOException {
        Closeable binding = network.bind(ENDPOINT, request -> new CompletableFuture<>());
        CompletableFuture<Delivery> delivery = transport.post(ENDPOINT, new byte[0], TIMEOUT, 10);
        time.advance(Duration.ofMillis(30));
        binding.close();
        assertThat(delivery).isDone();
        assertThat(delivery.join()).isInstanceOf(Delivery.Unreachable.class);
    }

    @Test
    void hasOneServiceAtAnEndpoint() throws IOException {
        Service service = request -> CompletableFuture.completedFuture(ServiceResponse.empty(200));
        Closeable first = network.bind(ENDPOINT, service);
        assertThatThrownBy(() -> network.bind(Endpoint.parse("http://127.0.0.1:8101/other"), service))
                .isInstanceOf(IllegalStateException.class);
        first.close();
        network.bind(ENDPOINT, service).close();
    }

    @Test
    void isFast() {
        network.bind(ENDPOINT, request -> CompletableFuture.completedFuture(ServiceResponse.json(200, request.body())));
        int exchanges = 100_000;
        int[] replies = {0};
        for (int i = 0; i < exchanges; i++) {
            CompletableFuture<Void> unused =
                    transport.post(ENDPOINT, new byte[] {'1'}, TIMEOUT, 10).thenAccept(delivery -> replies[0]++);
        }
        time.run();
        assertThat(replies[0]).isEqualTo(exchanges);
        assertThat(time.instant()).isEqualTo(START.plusMillis(40));
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

        @Test
        void aLostRequestReachesNobodyAndItsCallerWaitsInVain() {
            CompletableFuture<Delivery> delivery = post(on(NetworkFaults.Leg.REQUEST, NetworkFaults.Passage.LOST));

            time.run();

            assertThat(served).isEmpty();
            assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
        }

        @Test
        void aLostAnswerBelongsToARequestThatWasServed() {
            CompletableFuture<Delivery> delivery = post(on(NetworkFaults.Leg.ANSWER, NetworkFaults.Passage.LOST));

            time.run();

            assertThat(served).containsExactly("hello");
            assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
        }

        @Test
        void aRepeatedRequestIsServedTwiceAndAnsweredOnce() {
            NetworkFaults.Passage twice =
                    new NetworkFaults.Passage(List.of(Duration.ofMillis(1), Duration.ofMillis(50)));
            CompletableFuture<Delivery> delivery = post(on(NetworkFaults.Leg.REQUEST, twice));

            time.run();

            assertThat(served).containsExactly("hello", "hello");
            assertThat(delivery.join()).isInstanceOf(Delivery.Replied.class);
        }

        @Test
        void aBrokenConnectionHidesWhetherTheRequestWasServed() {
            NetworkFaults.Passage broken = new NetworkFaults.Passage(List.of(Duration.ofMillis(1)), true);
            CompletableFuture<Delivery> delivery = post(on(NetworkFaults.Leg.REQUEST, broken));

            time.run();

            assertThat(served).containsExactly("hello");
            assertThat(delivery.join()).isInstanceOf(Delivery.Unreachable.class);
        }

        @Test
        void aRequestMayArriveAfterItsCallerHasGivenUp() {
            NetworkFaults.Passage late = new NetworkFaults.Passage(List.of(TIMEOUT.plusSeconds(1)));
            CompletableFuture<Delivery> delivery = post(on(NetworkFaults.Leg.REQUEST, late));

            time.run();

            assertThat(served).containsExactly("hello");
            assertThat(delivery).isCompletedWithValue(new Delivery.TimedOut());
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
