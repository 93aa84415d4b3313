package org.evenodd.protocol.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.http.TestServers;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The behaviour of every transport and the services behind it. */
public abstract class TransportContract {

    protected static final int MAX_BODY_BYTES = 1000;

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final int REPLY_BYTES = 500;

    private final List<ServiceRequest> received = new CopyOnWriteArrayList<>();

    /** A running service and a transport that reaches it. */
    protected interface Network extends AutoCloseable {

        Endpoint endpoint();

        Transport transport();

        Delivery await(CompletableFuture<Delivery> delivery);

        void stopServing();

        @Override
        void close();
    }

    protected abstract Network open(AgentApi agent);

    private Network network = null;

    @AfterEach
    void closeNetwork() {
        if (network != null) {
            network.close();
        }
    }

    private void serve(Service service) {
        serve(TestServers.everywhere(service));
    }

    private void serve(AgentApi agent) {
        network = open(agent.behind(service -> request -> {
            received.add(request);
            return service.serve(request);
        }));
    }

    private Delivery post(String body) {
        return network.await(network.transport().post(network.endpoint(), body.getBytes(UTF_8), LONG, REPLY_BYTES));
    }

    private static CompletableFuture<ServiceResponse> reply(String body) {
        return CompletableFuture.completedFuture(ServiceResponse.json(200, body.getBytes(UTF_8)));
    }

    private static AgentApi agent() {
        return new AgentApi(
                PlainEndpoint.of((request, caller) -> new RpcOutcome.RpcResult(JsonValue.of(request.params()))),
                () -> JsonValue.of("fine"));
    }

    @Test
    void carriesABodyAndItsAnswer() {
        serve(request -> reply("{\"ש\":1}"));
        Delivery.Replied reply = (Delivery.Replied) post("{\"😀\":2}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.contentType()).isEqualTo("application/json");
        assertThat(new String(reply.body(), UTF_8)).isEqualTo("{\"ש\":1}");
        assertThat(received).hasSize(1);
        ServiceRequest request = received.get(0);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/mcp");
        assertThat(request.contentType()).isEqualTo("application/json");
        assertThat(request.remoteAddress()).isEqualTo("127.0.0.1");
        assertThat(new String(request.body(), UTF_8)).isEqualTo("{\"😀\":2}");
    }

    @Test
    void tellsHowLongAPeerAsksToBeLeftAlone() {
        serve(request -> CompletableFuture.completedFuture(
                ServiceResponse.json(429, "{}".getBytes(UTF_8)).retryAfter(Duration.ofSeconds(7))));
        assertThat(((Delivery.Replied) post("{}")).retryAfter()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void getsPages() {
        serve(agent());
        Delivery.Replied reply = (Delivery.Replied)
                network.await(network.transport().get(network.endpoint().at("/health"), LONG));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(new String(reply.body(), UTF_8)).isEqualTo("\"fine\"");
        assertThat(received.get(0).body()).isEmpty();
    }

    @Test
    void handsUpEveryStatusAndBodiesThatAreEmpty() {
        serve(request -> CompletableFuture.completedFuture(ServiceResponse.empty(202)));
        Delivery.Replied reply = (Delivery.Replied) post("{}");
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body()).isEmpty();
        assertThat(reply.contentType()).isEmpty();
    }

    @Test
    void handsUpRedirectsWithoutFollowingThem() {
        serve(request -> CompletableFuture.completedFuture(new ServiceResponse(
                307, "", new byte[0], Map.of("Location", network.endpoint().toString()))));
        assertThat(((Delivery.Replied) post("{}")).status()).isEqualTo(307);
        assertThat(received).hasSize(1);
    }

    @Test
    void keepsTheHttpRulesOfAnAgent() {
        serve(agent());
        assertThat(((Delivery.Replied) post("{\"jsonrpc\":\"2.0\",\"method\":\"m\"}")).status())
                .isEqualTo(202);
        assertThat(new String(((Delivery.Replied) post("{")).body(), UTF_8)).contains("-32700");
        Delivery.Replied get =
                (Delivery.Replied) network.await(network.transport().get(network.endpoint(), LONG));
        assertThat(get.status()).isEqualTo(405);
        Delivery.Replied elsewhere = (Delivery.Replied)
                network.await(network.transport().get(network.endpoint().at("/x"), LONG));
        assertThat(elsewhere.status()).isEqualTo(404);
    }

    @Test
    void acceptsABodyOfTheLimitAndRefusesALongerOneWith413() {
        serve(agent());
        String call = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}";
        assertThat(((Delivery.Replied) post(call + " ".repeat(MAX_BODY_BYTES - call.length()))).status())
                .isEqualTo(200);
        Delivery.Replied refusal = (Delivery.Replied) post(call + " ".repeat(MAX_BODY_BYTES - call.length() + 1));
        assertThat(refusal.status()).isEqualTo(413);
        assertThat(refusal.contentType()).isEqualTo("application/json");
        assertThat(new String(refusal.body(), UTF_8))
                .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600")
                .contains("1000 bytes");
        assertThat(received).hasSize(1);
    }

    @Test
    void readsAnswersUpToALimit() {
        serve(request -> reply("x".repeat(REPLY_BYTES + (request.body().length - 1))));
        assertThat(post("1")).isInstanceOf(Delivery.Replied.class);
        assertThat(post("12")).isInstanceOf(Delivery.UnreadableReply.class);
    }

    @Test
    void givesUpWhenTheTimeIsOver() {
        serve(request -> new CompletableFuture<>());
        assertThat(network.await(network.transport().post(network.endpoint(), new byte[] {'1'}, SHORT, REPLY_BYTES)))
                .isEqualTo(new Delivery.TimedOut());
    }

    @Test
    void canGoOnAfterATimeOut() {
        List<CompletableFuture<ServiceResponse>> pending = new CopyOnWriteArrayList<>();
        serve(request -> {
            pending.add(new CompletableFuture<>());
            return pending.size() == 1 ? pending.get(0) : reply("ok");
        });
        network.await(network.transport().post(network.endpoint(), new byte[] {'1'}, SHORT, REPLY_BYTES));
        pending.get(0).complete(ServiceResponse.empty(200));
        assertThat(new String(((Delivery.Replied) post("2")).body(), UTF_8)).isEqualTo("ok");
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
            Delivery.Replied reply = (Delivery.Replied) post(body);
            assertThat(reply.status()).isEqualTo(500);
            assertThat(new String(reply.body(), UTF_8)).contains("-32603").doesNotContain("secret");
        }
    }

    @Test
    void findsNobodyWhereNobodyListens() {
        serve(request -> reply("ok"));
        post("{}");
        network.stopServing();
        assertThat(post("{}")).isInstanceOf(Delivery.Unreachable.class);
    }

    @Test
    void keepsManyExchangesWaitingAtOnce() {
        int many = 200;
        List<CompletableFuture<ServiceResponse>> pending = new ArrayList<>();
        CompletableFuture<Void> allThere = new CompletableFuture<>();
        serve(request -> {
            synchronized (pending) {
                CompletableFuture<ServiceResponse> response = new CompletableFuture<>();
                pending.add(response);
                if (pending.size() == many) {
                    allThere.complete(null);
                }
                return response.thenApply(done -> ServiceResponse.json(200, request.body()));
            }
        });
        List<CompletableFuture<Delivery>> deliveries = IntStream.range(0, many)
                .mapToObj(i -> network.transport()
                        .post(network.endpoint(), String.valueOf(i).getBytes(UTF_8), LONG, REPLY_BYTES))
                .toList();
        network.await(allThere.thenApply(all -> new Delivery.TimedOut()));
        pending.forEach(response -> response.complete(ServiceResponse.empty(200)));
        for (int i = 0; i < many; i++) {
            Delivery.Replied reply = (Delivery.Replied) network.await(deliveries.get(i));
            assertThat(new String(reply.body(), UTF_8)).isEqualTo(String.valueOf(i));
        }
    }
}
