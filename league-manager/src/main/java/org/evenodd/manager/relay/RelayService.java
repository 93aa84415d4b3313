package org.evenodd.manager.relay;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.manager.relay.ConnectorMessages.ConnectorRequest;
import org.evenodd.manager.relay.ConnectorMessages.RelayedRequest;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcResponse;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.jspecify.annotations.Nullable;

/** What connectors say at {@code /relay}, and calls from outside at {@code /relay/{id}/…} of the players behind them. */
public final class RelayService implements Service {

    private static final RateLimit CALLS_FROM_OUTSIDE = RateLimit.of(20, Duration.ofSeconds(1));

    private static final Duration LONGEST_CALL = Duration.ofSeconds(60);
    private static final Pattern PLAYER =
            Pattern.compile("/relay/([0-9a-f]{32})((?:/[A-Za-z0-9._~!$&'()*+,;=:@%/-]{0,500})?)");
    private static final List<String> HEADERS_TO_PLAYERS =
            List.of("Accept", "Authorization", "Content-Type", "Mcp-Session-Id", "Mcp-Protocol-Version");
    private static final List<String> HEADERS_OF_PLAYERS = List.of("Mcp-Session-Id", RetryAfter.HEADER, AgentApi.VIA);

    /** A player's reply is no page of the manager's, whatever it says that it is. */
    private static final Map<String, String> NO_PAGE =
            Map.of("X-Content-Type-Options", "nosniff", "Content-Security-Policy", "sandbox; default-src 'none'");

    private final RateLimits<String> rates;
    private final Relays relays;
    private final BiFunction<AgentId, Integer, AuthToken> tokens;
    private final Service others;

    /** @param others serves all other paths */
    public RelayService(
            Relays relays, BiFunction<AgentId, Integer, AuthToken> tokens, InstantSource clock, Service others) {
        this.rates = new RateLimits<>(CALLS_FROM_OUTSIDE, clock);
        this.relays = relays;
        this.tokens = tokens;
        this.others = others;
    }

    /** Whether a path is of the relay. */
    public static boolean isAt(String path) {
        return path.equals(AgentApi.RELAY) || path.startsWith(AgentApi.RELAY + '/');
    }

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (request.path().equals(AgentApi.RELAY) && request.method().equals("POST")) {
            return RelayKey.in(request.headers())
                    .map(key -> heard(key, request.body()))
                    .orElseGet(() -> others.serve(request));
        }
        Matcher player = PLAYER.matcher(request.path());
        return player.matches() && isCall(request) && relays.players().admit(player.group(1), request, tokens)
                ? called(player.group(1), player.group(2), request)
                : others.serve(request);
    }

    private CompletableFuture<ServiceResponse> heard(RelayKey key, byte[] body) {
        Reading reading = new Reading(Compatibility.STRICT, false);
        try {
            @Nullable
            ConnectorRequest said = Shapes.ofRecord(ConnectorRequest.class).read(StrictJson.parse(body), reading);
            return said == null
                    ? refusal(400, reading.violations().get(0).sentence()).now()
                    : relays.hear(key, said);
        } catch (MalformedJsonException e) {
            return refusal(400, String.valueOf(e.getMessage())).now();
        }
    }

    /** A message, or a question for the health of a player or for the paths that it has for messages. */
    private static boolean isCall(ServiceRequest request) {
        return request.method().equals("GET")
                ? request.path().endsWith(AgentApi.HEALTH) || request.path().endsWith("/openapi.json")
                : request.method().equals("POST") && request.isDeclaredAsJson();
    }

    private CompletableFuture<ServiceResponse> called(String relay, String path, ServiceRequest request) {
        Duration wait = rates.take(relay);
        if (!wait.isZero()) {
            return HttpRefusal.tooMany(wait).now();
        }
        Map<String, String> headers = new HashMap<>();
        HEADERS_TO_PLAYERS.forEach(name -> request.headers().value(name).ifPresent(value -> headers.put(name, value)));
        RelayedRequest passed = RelayedRequest.of(request.method(), path, headers, request.body());
        return relays.ask(relay, passed, LONGEST_CALL, false).thenApply(RelayService::response);
    }

    private static ServiceResponse response(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            Map<String, String> headers = new HashMap<>(NO_PAGE);
            HEADERS_OF_PLAYERS.forEach(
                    name -> replied.headers().apply(name).ifPresent(value -> headers.put(name, value)));
            return ServiceResponse.of(replied.status(), replied.contentType(), replied.body())
                    .with(headers);
        }
        if (delivery instanceof Delivery.Unreachable nobody) {
            return refusal(502, nobody.reason());
        }
        return delivery instanceof Delivery.UnreadableReply unreadable
                ? refusal(502, unreadable.reason())
                : HttpRefusal.NO_ANSWER.response();
    }

    /** A refusal with a JSON-RPC error as body, like all others. */
    static ServiceResponse refusal(int status, String sentence) {
        int code = status < 500 ? RpcError.INVALID_REQUEST : RpcError.SERVER_ERROR;
        return ServiceResponse.json(status, RpcResponse.failure(new RpcError(code, sentence)));
    }
}
