package org.evenodd.referee.play;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.calls.RpcClient;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Printable;

/**
 * Carries calls to one player. A try through the manager's relay that does not get through is repeated within its time, where
 * the player is called then, and is one try: a manager that is started again or replaced costs nobody a match.
 *
 * <pre>
 * no connection; 503, no connector asks for it; 502, 503, 504 of a proxy   repeated
 * 502 of the manager: the player does not take the connection              unreachable, as without a relay
 * another refusal that is not the player's own                             unreachable, and no dialect
 * success, and whatever the player itself replies                          its reply
 * </pre>
 *
 * @param player where the player is called now
 */
record RelayedTries(Transport transport, Scheduler scheduler, Supplier<Endpoint> player) implements Transport {

    private static final Set<Integer> AWAY = Set.of(502, 503, 504);

    /** A try ends so long before its time, so that a reason counts that is known, and not that the time was up. */
    private static final Duration TO_SAY_WHY = Duration.ofMillis(100);

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return transport.get(endpoint, timeout);
    }

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        Supplier<Endpoint> place = endpoint.equals(player.get()) ? player : () -> endpoint;
        long end = scheduler.nanoTime() + timeout.toNanos();
        if (!endpoint.isAtRelay()) {
            return transport.post(endpoint, headers, body, timeout, maxReplyBytes);
        }
        return transport
                .post(endpoint, headers, body, timeout.minus(TO_SAY_WHY), maxReplyBytes)
                .thenCompose(delivery -> {
                    Delivery outcome = outcome(delivery);
                    boolean away = outcome instanceof Delivery.Unreachable
                            && (!(delivery instanceof Delivery.Replied reply) || AWAY.contains(reply.status()));
                    Duration pause = RpcClient.pause(delivery);
                    Duration left = Duration.ofNanos(end - scheduler.nanoTime()).minus(pause);
                    return away && left.compareTo(TO_SAY_WHY) > 0
                            ? scheduler
                                    .pause(pause)
                                    .thenCompose(over -> post(place.get(), headers, body, left, maxReplyBytes))
                                    .thenApply(next -> next instanceof Delivery.TimedOut ? outcome : next)
                            : CompletableFuture.completedFuture(outcome);
                });
    }

    /** What a delivery says of the player. After 429 the client itself repeats its call; proxies send no errors of JSON-RPC. */
    private static Delivery outcome(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied reply)
                || reply.status() < 300
                || reply.status() == 429
                || reply.headers().apply(AgentApi.VIA).orElse("").contains(AgentApi.VIA_RELAY)) {
            return delivery;
        }
        String said = RpcReply.read(reply.body()) instanceof RpcReply.ErrorReply error ? error.message() : "";
        String reason = Printable.of("%.300s (HTTP %d of the relay)".formatted(said, reply.status()));
        return reply.status() == 502 && !said.isEmpty()
                ? new Delivery.UnreadableReply(reason)
                : new Delivery.Unreachable(reason);
    }
}
