package org.evenodd.manager.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import tools.jackson.databind.JsonNode;

/** A referee in memory that answers what its matches wait for as a test says, and records when it was asked. */
final class TellingReferee {
    final List<Duration> asked = new ArrayList<>();
    final List<JsonNode> calls = new ArrayList<>();
    private final Peers peers;
    private String outcome = "\"result\":{\"at\":\"2025-01-15T10:30:00.000Z\",\"matches\":[]}";
    private Duration delay = Duration.ZERO;
    private final Closeable binding;

    TellingReferee(Peers peers, int port) {
        this.peers = peers;
        binding = peers.network.bind(Endpoint.parse("http://127.0.0.1:%d/mcp".formatted(port)), request -> {
            calls.add(JsonText.parse(request.body()));
            asked.add(Duration.between(Peers.START, peers.time.instant()));
            CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
            ServiceResponse now = response();
            peers.time.after(delay, () -> answer.complete(now));
            return answer;
        });
    }

    private ServiceResponse response() {
        String body = outcome.startsWith("\"") ? "{\"jsonrpc\":\"2.0\",\"id\":1," + outcome + '}' : outcome;
        String timed = body.replace("%NOW%", peers.time.instant().toString());
        return ServiceResponse.json(200, timed.getBytes(UTF_8));
    }

    /** Answers from now on that these matches are in hand, written at that instant of its clock. */
    TellingReferee tells(Instant at, String... matches) {
        return answers("\"result\":{\"at\":\"%s\",\"matches\":[%s]}".formatted(at, String.join(",", matches)));
    }

    /** Answers from now on that these matches are in hand, with a clock like the manager's. */
    TellingReferee tells(String... matches) {
        return answers("\"result\":{\"at\":\"%%NOW%%\",\"matches\":[%s]}".formatted(String.join(",", matches)));
    }

    /** Answers from now on with this member of a JSON-RPC response, or this body. */
    TellingReferee answers(String memberOrBody) {
        outcome = memberOrBody;
        return this;
    }

    TellingReferee after(Duration time) {
        delay = time;
        return this;
    }

    void stop() throws java.io.IOException {
        binding.close();
    }

    static String match(String id, String players, String step, Instant since, long limitMs) {
        return "{\"match_id\":\"%s\",\"waiting_for\":[%s],\"step\":\"%s\",\"since\":\"%s\",\"limit_ms\":%d,\"attempt\":1}"
                .formatted(id, players, step, since, limitMs);
    }

    /** A choice of P01 that is due for 30 s. */
    static String choiceOfFirst(Instant since) {
        return match("R1M1", "\"P01\"", "choice", since, 30_000);
    }
}
