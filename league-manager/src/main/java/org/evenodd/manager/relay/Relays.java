package org.evenodd.manager.relay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.relay.ConnectorMessages.ConnectorRequest;
import org.evenodd.manager.relay.ConnectorMessages.DeliveredCall;
import org.evenodd.manager.relay.ConnectorMessages.PollReply;
import org.evenodd.manager.relay.ConnectorMessages.RelayedRequest;
import org.evenodd.manager.relay.RelayKey.Poller;
import org.evenodd.manager.relay.RelayedCall.CallStage;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * The calls to players behind connectors in one term, and the polls for them; for relayed endpoints alone. Thread-safe.
 *
 * <pre>
 * a call is   in a reply   acknowledged   answered   another connector polls   3 s after it came   its time is over
 * WAITING     TAKEN        -              -          -                         ends                ends
 * TAKEN       TAKEN        RECEIVED       ends       TAKEN, in the reply       -                   ends
 * RECEIVED    -            RECEIVED       ends       ends                      -                   ends
 * </pre>
 *
 * <p>A call that is not RECEIVED is in each reply to its connector, also to one that was started anew: where a reply met with
 * the end of its connector, more often nobody got it than somebody who could not acknowledge it any more. A call that is
 * RECEIVED is never put again, since the player may have got it.
 */
public final class Relays implements Transport {

    static final Duration POLL_TIME = Duration.ofSeconds(10);
    static final Duration TIME_TO_BE_TAKEN = Duration.ofSeconds(3);

    /** A connector that has not polled for so long is away. */
    static final Duration ABSENCE = Duration.ofSeconds(15);

    static final int MOST_CALLS = 8;
    static final int MOST_BYTES = 512 << 10;
    static final int MOST_BYTES_IN_ALL = 16 << 20;

    private static final String CLOSED = "This manager does not lead the league at the moment";

    /** The answer of a manager that does not lead, to connectors and callers alike. */
    public static final ServiceResponse ELSEWHERE =
            RelayService.refusal(503, CLOSED).retryAfter(Duration.ZERO);

    private static final ServiceResponse ANOTHER_CONNECTOR =
            RelayService.refusal(409, "A connector that was started later has the same key");
    private static final ServiceResponse NOTED = ServiceResponse.json(200, "{}".getBytes(UTF_8));
    private static final String POSTED = "application/json, text/event-stream";
    private static final Map<String, String> JSON = Map.of("Accept", ServiceResponse.JSON);

    private final Map<RelayKey, Connector> connectors = new HashMap<>();
    private final Map<Long, RelayedCall> calls = new LinkedHashMap<>();
    private final List<Runnable> completions = new ArrayList<>();
    private final Scheduler scheduler;
    private final RelayedPlayers players;
    private volatile Consumer<ProbeEndpoint> probes = probe -> {};
    private long lastNumber;
    private boolean closed;

    /** Without any connector. */
    public Relays(Scheduler scheduler, Supplier<League> league, OwnMachine machine) {
        this.scheduler = scheduler;
        this.players = new RelayedPlayers(league, machine);
        this.lastNumber = scheduler.timeOfDay().toEpochMilli() * 1000;
    }

    /** A connector, as known by its last poll; its ports by the ids of their relays. */
    private static final class Connector {
        private final Set<Integer> registered = new TreeSet<>();
        private long started = Long.MIN_VALUE;
        private Instant lastPoll = Instant.MIN;
        private Map<String, Integer> ports = Map.of();
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

    /** Has players that did not answer probed as soon as their connector polls after an absence. */
    public void probeBy(Consumer<ProbeEndpoint> newProbes) {
        probes = newProbes;
    }

    RelayedPlayers players() {
        return players;
    }

    /** Notes that a player behind a connector has registered, so that the connector can say so. */
    public void registered(RelayKey key, int port) {
        change(() -> Optional.ofNullable(connectors.get(key)).ifPresent(connector -> {
            connector.registered.add(port);
            deliver(connector);
        }));
    }

    /** How long ago the connector of a relayed player asked for calls; empty if it never did in this term. */
    public synchronized Optional<Duration> pollAge(Endpoint relayed) {
        return connectorOf(relayed.relayId()).map(this::silence);
    }

    private Duration silence(Connector connector) {
        return Duration.between(connector.lastPoll, scheduler.instant());
    }

    /**
     * Whose limits hold for a connector; empty without a player behind it. It counts for its player from its first poll on, also in
     * a new term: whoever holds all places of strangers keeps nobody's player away.
     *
     * @param shown its key, and behind a colon the ports that it polls for
     */
    public Optional<String> holder(AuthToken shown) {
        return Poller.of(shown).flatMap(this::playerOf).map(player -> "relay of " + player.id());
    }

    private synchronized Optional<PlayerMember> playerOf(Poller poller) {
        Connector known = connectors.getOrDefault(poller.key(), new Connector());
        return players.at(known.ports.keySet())
                .findFirst()
                .or(() -> players.at(poller.relays()).findFirst());
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
            connectors.values().forEach(connector -> endPoll(connector, ELSEWHERE));
            List.copyOf(calls.values()).forEach(call -> refuse(call, 503, CLOSED));
        });
    }

    /**
     * Puts a call to the player at a relay.
     *
     * @param timeout for the whole call
     * @param isOwn whether the manager calls, which is told reasons in the place of HTTP statuses
     */
    CompletableFuture<Delivery> ask(String relay, RelayedRequest request, Duration timeout, boolean isOwn) {
        RelayedCall call = new RelayedCall(relay, request, scheduler.instant().plus(timeout), isOwn);
        change(() -> begin(call, timeout.compareTo(TIME_TO_BE_TAKEN) < 0 ? timeout : TIME_TO_BE_TAKEN));
        return call.outcome;
    }

    private void begin(RelayedCall call, Duration timeToBeTaken) {
        call.number = ++lastNumber;
        calls.put(call.number, call);
        if (closed) {
            refuse(call, 503, CLOSED);
        } else if (isTooMuch(call.relay)) {
            refuse(call, 429, "Too many calls wait for it");
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

    /** Of their bodies, at least: the last group in Base64 may stand for one byte instead of three. */
    private static long bytes(Collection<RelayedCall> some) {
        return some.stream()
                .mapToLong(call -> call.request.body().length() / 4L * 3 - 2)
                .sum();
    }

    private void endIfNotTaken(RelayedCall call) {
        if (call.stage == CallStage.WAITING) {
            String reason = connectorOf(call.relay)
                    .map(connector -> "connect.py has not asked for calls for %d s"
                            .formatted(silence(connector).toSeconds()))
                    .orElse("connect.py has not asked for its calls");
            refuse(call, 503, reason);
        } else {
            Duration rest = Duration.between(scheduler.instant(), call.end);
            call.timer = scheduler.after(rest, () -> change(() -> end(call, new Delivery.TimedOut())));
        }
    }

    /** Our own calls are repeated after 429, which is no sign of a player. */
    private void refuse(RelayedCall call, int status, String reason) {
        boolean isRepeated = status == 429 && call.request.method().equals("POST");
        ServiceResponse refusal = RelayService.refusal(status, reason).retryAfter(Duration.ZERO);
        end(
                call,
                call.isOwn && !isRepeated
                        ? new Delivery.Unreachable(reason)
                        : new Delivery.Replied(
                                status,
                                ServiceResponse.JSON,
                                refusal.body(),
                                Duration.ofSeconds(1),
                                name -> Optional.ofNullable(refusal.headers().get(name))));
    }

    /** A manager that ends does not learn anything more of its own calls. */
    private void end(RelayedCall call, Delivery outcome) {
        if (!(closed && call.isOwn) && calls.remove(call.number, call)) {
            call.timer.cancel();
            completions.add(() -> call.outcome.complete(outcome));
        }
    }

    /** Takes what a connector says; completes with the reply to it. */
    CompletableFuture<ServiceResponse> hear(RelayKey key, ConnectorRequest said) {
        CompletableFuture<ServiceResponse> reply = new CompletableFuture<>();
        change(() -> {
            Connector known = connectors.getOrDefault(key, new Connector());
            if (closed) {
                completions.add(() -> reply.complete(ELSEWHERE));
            } else if (said.connector() < known.started && !isAway(known)) {
                completions.add(() -> reply.complete(ANOTHER_CONNECTOR));
            } else {
                said.ended()
                        .forEach(answer -> callOf(known, answer.call())
                                .ifPresent(call -> end(call, answer.delivery(call.request.maxReplyBytes()))));
                if (said.ports() == null) {
                    completions.add(() -> reply.complete(NOTED));
                } else {
                    poll(key, known, said, said.ports(), reply);
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

    private void poll(
            RelayKey key,
            Connector connector,
            ConnectorRequest said,
            List<Integer> ports,
            CompletableFuture<ServiceResponse> reply) {
        boolean isAnother = said.connector() != connector.started;
        boolean isBack = isAnother || isAway(connector);
        endPoll(connector, said.connector() > connector.started ? ANOTHER_CONNECTOR : reply(List.of(), List.of()));
        connector.started = said.connector();
        connector.lastPoll = scheduler.instant();
        if (!Set.copyOf(connector.ports.values()).equals(Set.copyOf(ports))) {
            connector.ports = ports.stream().distinct().collect(Collectors.toMap(key::id, port -> port));
        }
        connector.poll = reply;
        connector.timer = scheduler.after(POLL_TIME, () -> change(() -> answer(connector)));
        remember(key, connector);
        for (RelayedCall call : List.copyOf(calls.values())) {
            if (isAnother && call.stage == CallStage.RECEIVED && connector.ports.containsKey(call.relay)) {
                end(call, new Delivery.Unreachable("connect.py was started anew"));
            }
        }
        said.acknowledged().stream()
                .flatMap(number -> callOf(connector, number).stream())
                .filter(call -> call.stage == CallStage.TAKEN)
                .forEach(call -> call.stage = CallStage.RECEIVED);
        if (isBack && players.at(connector.ports.keySet()).findAny().isPresent()) {
            answer(connector); // at once, so that the next poll counts for a player, however many ports there are
            completions.add(() -> players.probesOf(connector.ports.keySet()).forEach(probes));
        } else {
            deliver(connector);
        }
    }

    /** Forgets in its place those that are away without a player: nobody can make us remember many. */
    private void remember(RelayKey key, Connector connector) {
        if (connectors.put(key, connector) == null) {
            connectors
                    .values()
                    .removeIf(other -> isAway(other)
                            && players.at(other.ports.keySet()).findAny().isEmpty());
        }
    }

    /** Replies to a poll under way if there is something to say. */
    private void deliver(Connector connector) {
        if (!undelivered(connector).isEmpty() || !connector.registered.isEmpty()) {
            answer(connector);
        }
    }

    private List<RelayedCall> undelivered(Connector connector) {
        return calls.values().stream()
                .filter(call -> call.stage != CallStage.RECEIVED && connector.ports.containsKey(call.relay))
                .toList();
    }

    private void answer(Connector connector) {
        if (connector.poll != null) {
            List<RelayedCall> due = undelivered(connector);
            due.forEach(call -> call.stage = CallStage.TAKEN);
            List<DeliveredCall> delivered =
                    due.stream().map(call -> delivered(connector, call)).toList();
            endPoll(connector, reply(delivered, List.copyOf(connector.registered)));
            connector.registered.clear();
        }
    }

    private DeliveredCall delivered(Connector connector, RelayedCall call) {
        long left = Duration.between(scheduler.instant(), call.end).toMillis();
        return new DeliveredCall(
                call.number, connector.ports.getOrDefault(call.relay, 0), Math.max(0, left), call.request);
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

    @Override
    public CompletableFuture<Delivery> post(
            Endpoint endpoint, Map<String, String> headers, byte[] body, Duration timeout, int maxReplyBytes) {
        Map<String, String> all = new HashMap<>(Map.of("Accept", POSTED, "Content-Type", ServiceResponse.JSON));
        all.putAll(headers);
        int most = Math.min(maxReplyBytes, MAX_GET_REPLY_BYTES);
        return ask(endpoint.relayId(), RelayedRequest.of("POST", path(endpoint), all, body, most), timeout, true);
    }

    @Override
    public CompletableFuture<Delivery> get(Endpoint endpoint, Duration timeout) {
        return ask(endpoint.relayId(), RelayedRequest.of("GET", path(endpoint), JSON, new byte[0]), timeout, true);
    }

    @Override
    public CompletableFuture<Optional<String>> connect(Endpoint endpoint, List<InetAddress> any, Duration timeout) {
        RelayedRequest request = RelayedRequest.of("CONNECT", path(endpoint), JSON, new byte[0]);
        return ask(endpoint.relayId(), request, timeout, true).thenApply(Relays::objection);
    }

    private static Optional<String> objection(Delivery delivery) {
        String reason = delivery instanceof Delivery.Unreachable nobody ? nobody.reason() : "No answer in time";
        return delivery instanceof Delivery.Replied ? Optional.empty() : Optional.of(reason);
    }

    private static String path(Endpoint endpoint) {
        return endpoint.uri().getRawPath();
    }
}
