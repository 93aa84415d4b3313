package org.evenodd.referee.play;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.evenodd.agent.calls.RpcClient;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Carries calls to one player. A try through the manager's relay that does not get through is repeated within its time, where
 * the player is called then, and is one try: a manager that is started again or replaced costs nobody a match.
 *
 * <pre>
 * no connection, or 502, 503 or 504 of a manager or proxy   repeated
 * 503 with E009: no connector asks for the call             repeated, in the first of several such tries alone
 * 502 with E009: the player does not take the connection    unreachable
 * another refusal that is not the player's own              unreachable
 * success, and whatever the player itself replies           its reply
 * </pre>
 *
 * <p>So a player that is gone is waited for as long as one that is called without a relay, and one try longer at most.
 */
final class RelayedTries implements Transport {

    private static final Set<Integer> AWAY = Set.of(502, 503, 504);
    private static final int FIRST_REDIRECT = 300;
    private static final int NO_CONNECTOR = 503;
    private static final int TOO_MANY_REQUESTS = 429;

    private final Transport transport;
    private final Scheduler scheduler;
    private final Supplier<Endpoint> player;
    private volatile @Nullable Absence absence;

    /** No connector asks for the player's calls; until then, none is put. */
    private record Absence(Delivery outcome, long until) {}

    /** @param player where the player is called now */
    RelayedTries(Transport transport, Scheduler scheduler, Supplier<Endpoint> player) {
        this.transport = transport;
        this.scheduler = scheduler;
        this.player = player;
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return transport.get(endpoint, timeout);
    }

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        Supplier<Endpoint> place = endpoint.equals(player.get()) ? player : () -> endpoint;
        return post(
                place,
                scheduler.nanoTime() + timeout.toNanos(),
                absence == null,
                (to, left) -> transport.post(to, headers, body, left, maxReplyBytes));
    }

    /** @param patient whether a connector that is away is waited for */
    private CompletableFuture<Delivery> post(
            Supplier<Endpoint> place,
            long end,
            boolean patient,
            BiFunction<Endpoint, Duration, CompletableFuture<Delivery>> call) {
        Endpoint to = place.get();
        Absence known = absence;
        if (known != null && to.isAtRelay() && scheduler.nanoTime() < known.until()) {
            return CompletableFuture.completedFuture(known.outcome());
        }
        return call.apply(to, left(end)).thenCompose(delivery -> {
            if (!to.isAtRelay() || isFinal(delivery)) {
                return CompletableFuture.completedFuture(delivery);
            }
            Duration pause =
                    RpcClient.pause(delivery instanceof Delivery.Replied busy ? busy.retryAfter() : Duration.ZERO);
            Delivery outcome =
                    delivery instanceof Delivery.Replied reply ? new Delivery.Unreachable(reason(reply)) : delivery;
            boolean alone = isWithoutConnector(delivery);
            if (alone) {
                absence = new Absence(outcome, scheduler.nanoTime() + pause.toNanos());
            }
            return (alone ? patient : isAway(delivery)) && pause.compareTo(left(end)) < 0
                    ? scheduler.pause(pause).thenCompose(over -> post(place, end, patient, call))
                    : CompletableFuture.completedFuture(outcome);
        });
    }

    private Duration left(long end) {
        return Duration.ofNanos(end - scheduler.nanoTime());
    }

    /** Whether it is the player's own reply, or one after which the client itself repeats its call, or the time was up. */
    private boolean isFinal(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied reply)) {
            return !(delivery instanceof Delivery.Unreachable);
        }
        boolean own = reply.status() < FIRST_REDIRECT
                || reply.headers()
                        .apply(AgentApi.VIA)
                        .filter(via -> via.contains(AgentApi.VIA_RELAY))
                        .isPresent();
        if (own) {
            absence = null;
        }
        return own || reply.status() == TOO_MANY_REQUESTS;
    }

    private static boolean isWithoutConnector(Delivery delivery) {
        return delivery instanceof Delivery.Replied reply
                && reply.status() == NO_CONNECTOR
                && word(reply).isPresent();
    }

    /** Whether the manager is away, as far as that can be told. */
    private static boolean isAway(Delivery delivery) {
        return !(delivery instanceof Delivery.Replied reply)
                || (AWAY.contains(reply.status()) && word(reply).isEmpty());
    }

    private static String reason(Delivery.Replied reply) {
        return word(reply).orElseGet(() -> "HTTP %d from the League Manager's relay".formatted(reply.status()));
    }

    /** What the manager says of the player or its connector; empty for another reply. */
    private static Optional<String> word(Delivery.Replied reply) {
        return RpcReply.read(reply.body()) instanceof RpcReply.ErrorReply error
                        && ErrorCode.E009
                                .name()
                                .equals(error.data().path("error_code").stringValue(""))
                ? Optional.of(Printable.of("%.300s".formatted(error.message())))
                : Optional.empty();
    }
}
