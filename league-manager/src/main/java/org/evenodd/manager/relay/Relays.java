package org.evenodd.manager.relay;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.evenodd.agent.http.HttpRefusal;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.relay.ConnectorMessages.ConnectorRequest;
import org.evenodd.manager.relay.ConnectorMessages.DeliveredCall;
import org.evenodd.manager.relay.ConnectorMessages.PollReply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * The calls to players behind connectors, and the polls that fetch them, in one term. Thread-safe.
 *
 * <pre>
 * a call is   in a reply   acknowledged   answered   another connector polls   3 s after it came   its time is over
 * WAITING     TAKEN        -              -          -                         ends                ends
 * TAKEN       TAKEN        RECEIVED       ends       TAKEN, in the reply       -                   ends
 * RECEIVED    -            RECEIVED       ends       ends                      -                   ends
 * </pre>
 *
 * <p>A call that is not RECEIVED is in each reply to its connector. A call that the player may have got is never put again.
 */
public final class Relays {

    static final Duration POLL_TIME = Duration.ofSeconds(10);
    static final Duration TIME_TO_BE_TAKEN = Duration.ofSeconds(3);

    /** A connector that has not polled for so long is away. */
    static final Duration ABSENCE = Duration.ofSeconds(15);

    static final int MOST_CALLS = 8;
    static final int MOST_BYTES = 512 << 10;
    static final int MOST_BYTES_IN_ALL = 16 << 20;

    private static final int MOST_BYTES_OF_A_REPLY = 512 << 10;

    private static final ServiceResponse ANOTHER_CONNECTOR =
            RelayService.refusal(409, "A connector that was started later has the same key");

    private final Map<RelayKey, Connector> connectors = new HashMap<>();
    private final Map<Long, RelayedCall> calls = new LinkedHashMap<>();
    private final List<Runnable> completions = new ArrayList<>();
    private final Scheduler scheduler;
    private final Predicate<String> hasPlayer;
    private final Consumer<Set<String>> whenBack;
    private long lastNumber;
    private boolean closed;

    /**
     * Without any connector.
     *
     * @param hasPlayer whether the relay of an id leads to a present player
     * @param whenBack told the ids of a connector's relays when it polls after an absence
     */
    public Relays(Scheduler scheduler, Predicate<String> hasPlayer, Consumer<Set<String>> whenBack) {
        this.scheduler = scheduler;
        this.hasPlayer = hasPlayer;
        this.whenBack = whenBack;
        this.lastNumber = scheduler.timeOfDay().toEpochMilli() * 1000;
    }

    /** Where a call is; see the table. */
    private enum CallStage {
        WAITING,
        TAKEN,
        RECEIVED
    }

    /**
     * What is put to a player.
     *
     * @param isOwn whether the manager calls, which is told reasons in the place of HTTP statuses
     */
    @SuppressWarnings("ArrayRecordComponent")
    record RelayedRequest(
            String method, String path, Map<String, String> headers, byte[] body, int maxReplyBytes, boolean isOwn) {}

    /** A call that has not ended. */
    private static final class RelayedCall {
        private final String relay;
        private final RelayedRequest request;
        private final Instant end;
        private final CompletableFuture<Delivery> outcome = new CompletableFuture<>();
        private long number;
        private CallStage stage = CallStage.WAITING;
        private Cancellable timer = () -> {};

        RelayedCall(String relay, RelayedRequest request, Instant end) {
            this.relay = relay;
            this.request = request;
            this.end = end;
        }
    }

    /** A connector, as known by its last poll. */
    private static final class Connector {
        private long started = Long.MIN_VALUE;
        private Instant lastPoll = Instant.MIN;
        private Map<String, Integer> ports = Map.of();
        private final Set<Integer> registered = new TreeSet<>();
        private @Nullable CompletableFuture<ServiceResponse> poll;
        private Cancellable timer = () -> {};
    }

    /** Changes the state, and completes afterwards what has ended: whoever waits for it may come back at once. */
    private void change(Runnable change) {
        List<Runnable> due;
        synchronized (this) {
            change.run();
            due = List.copyOf(completions);
            completions.clear();
        }
        due.forEach(Runnable::run);
    }

    /** Notes that a player behind a connector has registered, so that the connector can say so. */
    public void registered(RelayKey key, int port) {
        change(() -> Optional.ofNullable(connectors.get(key)).ifPresent(connector -> {
            connector.registered.add(port);
            deliver(connector);
        }));
    }

    /** When the connector of a relayed player last asked for calls; empty if it never did in this term. */
    public synchronized Optional<Instant> lastPoll(Endpoint endpoint) {
        return connectorOf(endpoint.relayId()).map(connector -> connector.lastPoll);
    }

    /** Whose limits hold for the connector that shows a key as a token; empty without a player behind it. */
    public synchronized Optional<String> holder(AuthToken token) {
        return Optional.of(token.value())
                .filter(Digest.SYNTAX::accepts)
                .map(key -> connectors.get(new RelayKey(new Digest(key))))
                .flatMap(connector ->
                        connector.ports.keySet().stream().filter(hasPlayer).min(String::compareTo))
                .map("relay "::concat);
    }

    private Optional<Connector> connectorOf(String relay) {
        return connectors.values().stream()
                .filter(connector -> connector.ports.containsKey(relay))
                .findFirst();
    }

    /** Ends all polls and the calls from outside, for good; whoever waited asks another manager. */
    public void close() {
        change(() -> {
            closed = true;
            connectors.values().forEach(connector -> endPoll(connector, RelayService.ELSEWHERE));
            List.copyOf(calls.values()).forEach(call -> end(call, RelayService.delivery(RelayService.ELSEWHERE)));
        });
    }

    /**
     * Puts a call to the player at a relay.
     *
     * @param timeout for the whole call
     */
    CompletableFuture<Delivery> ask(String relay, RelayedRequest request, Duration timeout) {
        RelayedCall call = new RelayedCall(relay, request, scheduler.instant().plus(timeout));
        change(() -> begin(call, timeout.compareTo(TIME_TO_BE_TAKEN) < 0 ? timeout : TIME_TO_BE_TAKEN));
        return call.outcome;
    }

    private void begin(RelayedCall call, Duration timeToBeTaken) {
        call.number = ++lastNumber;
        calls.put(call.number, call);
        if (closed) {
            end(call, RelayService.delivery(RelayService.ELSEWHERE));
        } else if (isTooMuch(call.relay)) {
            end(
                    call,
                    call.request.isOwn && !call.request.method.equals("POST")
                            ? new Delivery.Unreachable("Too many calls wait for it")
                            : RelayService.delivery(HttpRefusal.TOO_MANY_REQUESTS.response()));
        } else {
            call.timer = scheduler.after(timeToBeTaken, () -> change(() -> endIfNotTaken(call)));
            connectorOf(call.relay).ifPresent(this::deliver);
        }
    }

    private boolean isTooMuch(String relay) {
        List<RelayedCall> own =
                calls.values().stream().filter(call -> call.relay.equals(relay)).toList();
        return own.size() > MOST_CALLS || bytes(own) > MOST_BYTES || bytes(calls.values()) > MOST_BYTES_IN_ALL;
    }

    private static long bytes(Collection<RelayedCall> some) {
        return some.stream().mapToLong(call -> call.request.body.length).sum();
    }

    private void endIfNotTaken(RelayedCall call) {
        if (call.stage == CallStage.WAITING) {
            String reason = connectorOf(call.relay)
                    .map(connector -> "Its connector has not asked for calls for %d s"
                            .formatted(Duration.between(connector.lastPoll, scheduler.instant())
                                    .toSeconds()))
                    .orElse("No connector has asked for its calls");
            end(
                    call,
                    call.request.isOwn
                            ? new Delivery.Unreachable(reason)
                            : RelayService.delivery(
                                    RelayService.unreachable(503, reason).retryAfter(Duration.ZERO)));
        } else {
            call.timer = scheduler.after(
                    Duration.between(scheduler.instant(), call.end),
                    () -> change(() -> end(call, new Delivery.TimedOut())));
        }
    }

    /** A manager that ends does not learn anything more of its own calls. */
    private void end(RelayedCall call, Delivery outcome) {
        if (!(closed && call.request.isOwn) && calls.remove(call.number, call)) {
            call.timer.cancel();
            completions.add(() -> call.outcome.complete(outcome));
        }
    }

    /** Takes what a connector says; completes with the reply to it. */
    CompletableFuture<ServiceResponse> hear(RelayKey key, ConnectorRequest said) {
        CompletableFuture<ServiceResponse> reply = new CompletableFuture<>();
        change(() -> {
            Connector known = connectors.get(key);
            if (closed) {
                completions.add(() -> reply.complete(RelayService.ELSEWHERE));
            } else if (known != null && said.connector() < known.started && !isAway(known)) {
                completions.add(() -> reply.complete(ANOTHER_CONNECTOR));
            } else {
                if (known != null) {
                    said.answers()
                            .forEach(answer -> callOf(known, answer.call())
                                    .ifPresent(call -> end(call, answer.delivery(call.request.maxReplyBytes))));
                }
                if (said.ports() == null) {
                    completions.add(() -> reply.complete(ServiceResponse.json(
                            200, out -> out.writeStartObject().writeEndObject())));
                } else {
                    poll(known == null ? newcomer(key) : known, key, said.ports(), said, reply);
                }
            }
        });
        return reply;
    }

    private boolean isAway(Connector connector) {
        return connector.lastPoll.isBefore(scheduler.instant().minus(ABSENCE));
    }

    /** A call of a connector's own players. */
    private Optional<RelayedCall> callOf(Connector connector, long number) {
        return Optional.ofNullable(calls.get(number)).filter(call -> connector.ports.containsKey(call.relay));
    }

    /** A connector in the place of those that are away without a player: nobody can make us remember many. */
    private Connector newcomer(RelayKey key) {
        connectors
                .values()
                .removeIf(other -> other.poll == null
                        && isAway(other)
                        && other.ports.keySet().stream().noneMatch(hasPlayer));
        Connector connector = new Connector();
        connectors.put(key, connector);
        return connector;
    }

    private void poll(
            Connector connector,
            RelayKey key,
            List<Integer> ports,
            ConnectorRequest said,
            CompletableFuture<ServiceResponse> reply) {
        boolean isAnother = said.connector() != connector.started;
        boolean isBack = isAnother || isAway(connector);
        endPoll(connector, said.connector() > connector.started ? ANOTHER_CONNECTOR : reply(List.of(), List.of()));
        connector.started = said.connector();
        connector.lastPoll = scheduler.instant();
        connector.ports = ports.stream().distinct().collect(Collectors.toMap(key::id, port -> port));
        connector.poll = reply;
        connector.timer = scheduler.after(POLL_TIME, () -> change(() -> answer(connector, List.of())));
        for (RelayedCall call : List.copyOf(calls.values())) {
            if (isAnother && call.stage == CallStage.RECEIVED && connector.ports.containsKey(call.relay)) {
                end(
                        call,
                        new Delivery.Unreachable("Its connector was started anew, and does not know what it answered"));
            }
        }
        said.received()
                .forEach(number -> callOf(connector, number)
                        .filter(call -> call.stage == CallStage.TAKEN)
                        .ifPresent(call -> call.stage = CallStage.RECEIVED));
        if (isBack && connector.ports.keySet().stream().anyMatch(hasPlayer)) {
            answer(connector, undelivered(connector)); // at once: the next poll counts for the player
            completions.add(() -> whenBack.accept(connector.ports.keySet()));
        } else {
            deliver(connector);
        }
    }

    /** Replies to a poll under way if there is something to say. */
    private void deliver(Connector connector) {
        List<RelayedCall> due = undelivered(connector);
        if (!due.isEmpty() || !connector.registered.isEmpty()) {
            answer(connector, due);
        }
    }

    /** As many as fit into a reply, and one in any case. */
    private List<RelayedCall> undelivered(Connector connector) {
        List<RelayedCall> due = new ArrayList<>();
        for (RelayedCall call : calls.values()) {
            boolean fits = due.isEmpty() || bytes(due) + call.request.body.length <= MOST_BYTES_OF_A_REPLY;
            if (fits && call.stage != CallStage.RECEIVED && connector.ports.containsKey(call.relay)) {
                due.add(call);
            }
        }
        return due;
    }

    private void answer(Connector connector, List<RelayedCall> due) {
        if (connector.poll != null) {
            Instant now = scheduler.instant();
            due.forEach(call -> call.stage = CallStage.TAKEN);
            List<DeliveredCall> delivered = due.stream()
                    .map(call -> new DeliveredCall(
                            call.number,
                            connector.ports.getOrDefault(call.relay, 0),
                            call.request.method,
                            call.request.path,
                            call.request.headers,
                            Base64.getEncoder().encodeToString(call.request.body),
                            Math.max(0, (int) Duration.between(now, call.end).toMillis()),
                            call.request.maxReplyBytes))
                    .toList();
            endPoll(connector, reply(delivered, List.copyOf(connector.registered)));
            connector.registered.clear();
        }
    }

    private static ServiceResponse reply(List<DeliveredCall> delivered, List<Integer> registered) {
        return ServiceResponse.json(200, new PollReply(delivered, registered));
    }

    private void endPoll(Connector connector, ServiceResponse reply) {
        CompletableFuture<ServiceResponse> poll = connector.poll;
        if (poll != null) {
            connector.poll = null;
            connector.timer.cancel();
            completions.add(() -> poll.complete(reply));
        }
    }

    /** A transport that puts calls of relayed players to them, and leaves all others to another transport. */
    public Transport before(Transport others) {
        return new RelayTransport(this, others);
    }

    private record RelayTransport(Relays relays, Transport others) implements Transport {

        @Override
        public CompletableFuture<Delivery> post(
                Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
            if (!endpoint.isRelayed()) {
                return others.post(endpoint, headers, body, timeout, maxReplyBytes);
            }
            Map<String, String> all = new HashMap<>(headers);
            all.put("Accept", "application/json, text/event-stream");
            all.put("Content-Type", ServiceResponse.JSON);
            return ask(endpoint, "POST", all, body, timeout, Math.min(maxReplyBytes, MAX_GET_REPLY_BYTES));
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
            return endpoint.isRelayed() ? get(endpoint, "GET", timeout) : others.get(endpoint, timeout);
        }

        @Override
        public CompletableFuture<Delivery> get(Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return endpoint.isRelayed() ? get(endpoint, timeout) : others.get(endpoint, addresses, timeout);
        }

        @Override
        public CompletableFuture<Optional<String>> connect(
                Endpoint endpoint, List<InetAddress> addresses, Duration timeout) {
            return endpoint.isRelayed()
                    ? get(endpoint, "CONNECT", timeout).thenApply(RelayTransport::objection)
                    : others.connect(endpoint, addresses, timeout);
        }

        private static Optional<String> objection(Delivery delivery) {
            if (delivery instanceof Delivery.Unreachable nobody) {
                return Optional.of(nobody.reason());
            }
            return delivery instanceof Delivery.TimedOut
                    ? Optional.of("Its connector has not said in time whether it listens")
                    : Optional.empty();
        }

        private CompletableFuture<Delivery> get(Endpoint endpoint, String method, Duration timeout) {
            return ask(
                    endpoint,
                    method,
                    Map.of("Accept", ServiceResponse.JSON),
                    new byte[0],
                    timeout,
                    MAX_GET_REPLY_BYTES);
        }

        private CompletableFuture<Delivery> ask(
                Endpoint endpoint,
                String method,
                Map<String, String> headers,
                byte[] body,
                Duration timeout,
                int maxReplyBytes) {
            String path = endpoint.uri().getRawPath();
            RelayedRequest request =
                    new RelayedRequest(method, path.isEmpty() ? "/" : path, headers, body, maxReplyBytes, true);
            return relays.ask(endpoint.relayId(), request, timeout);
        }
    }
}
