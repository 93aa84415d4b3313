package org.evenodd.manager.check;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.evenodd.agent.check.Asked;
import org.evenodd.agent.check.Exchange;
import org.evenodd.agent.check.Journal;
import org.evenodd.agent.check.RecordingTransport;
import org.evenodd.agent.program.AgentService;
import org.evenodd.agent.program.Health;
import org.evenodd.agent.program.OpenService;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.Service;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.LeagueState;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/** Where the checker speaks to the referee, as its manager and as its players. */
final class Stage implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MAX_REPLY_BYTES = 1 << 16;
    private static final Exchange NOTHING =
            new Exchange(new byte[0], new Delivery.Unreachable("it was not tried"), Duration.ZERO);

    private final Map<Role, OpenService> services = new HashMap<>();
    private final Map<String, MatchPlan> plans = Listener.noPlans();
    private final Journal<Heard> journal = new Journal<>();
    private final Platform platform;
    private final Author author;
    private final RecordingTransport transport;
    private final MessageClient client;
    private final Cast cast;

    /**
     * Opens three services.
     *
     * @param host opens that of a role
     * @param random makes ids and tokens
     */
    Stage(
            Platform platform,
            BiFunction<Role, Service, OpenService> host,
            LeagueId league,
            Endpoint referee,
            RandomGenerator random) {
        this.platform = platform;
        author = new Author(() -> Sender.LEAGUE_MANAGER, platform.scheduler(), random);
        transport = new RecordingTransport(platform.transport(), platform.scheduler());
        client = ProtocolStack.of(Compatibility.TOLERANT).plainClient(transport, platform.scheduler(), MAX_REPLY_BYTES);
        CompletableFuture<Listener> listening = new CompletableFuture<>();
        for (Role role : Role.values()) {
            services.put(role, host.apply(role, service(role, listening)));
        }
        String secret = author.newConversation().value();
        cast = new Cast(league, referee, endpoint(Role.PLAYER_A), endpoint(Role.PLAYER_B), secret);
        listening.complete(
                new Listener(journal, new Replies(cast, author), platform.scheduler(), plans, this::postAsStranger));
    }

    private Service service(Role role, CompletableFuture<Listener> listening) {
        Health health = Health.up(AgentKind.LEAGUE_MANAGER.wireName(), LeagueState.RUNNING_LEAGUE.name());
        return AgentService.of(
                (request, caller) ->
                        listening.thenCompose(listener -> listener.as(role).handle(request, caller)),
                platform.settings().system().limits(),
                () -> health);
    }

    Endpoint endpoint(Role role) {
        OpenService service = services.get(role);
        if (service == null) {
            throw new IllegalStateException("nothing is open for " + role);
        }
        return service.endpoint();
    }

    Journal<Heard> journal() {
        return journal;
    }

    /** What was said about a match. */
    List<Heard> heardOf(MatchId match) {
        return journal.all().stream()
                .filter(each -> each.match().equals(match.value()))
                .toList();
    }

    Scheduler scheduler() {
        return platform.scheduler();
    }

    Cast cast() {
        return cast;
    }

    int exchanges() {
        return transport.count() + journal.all().size();
    }

    /** The token that the referee should show; null before it has registered. */
    @Nullable
    AuthToken token() {
        boolean registered = journal.all().stream()
                .anyMatch(heard -> heard.message(RefereeRegisterRequest.class).isPresent());
        return registered ? cast.token() : null;
    }

    private void postAsStranger(Message message) {
        client.call(cast.referee(), message, LIMIT);
    }

    /** Announces the round of a match. */
    CompletableFuture<Asked> announce(MatchId match) {
        return ask(cast.announcement(match, author.begin().withToken(cast.token())));
    }

    /** Assigns a match of the script. */
    CompletableFuture<Asked> assign(MatchPlan plan) {
        plans.put(plan.match().value(), plan);
        Envelope envelope = author.begin().withToken(cast.token());
        return ask(cast.assignment(plan.match(), envelope));
    }

    /** Assigns a match as somebody who is not the manager. */
    CompletableFuture<Asked> assignAsStranger(MatchPlan plan) {
        plans.put(plan.match().value(), plan);
        Envelope envelope = author.begin().withToken(Cast.wrongToken(Cast.REFEREE));
        return ask(cast.assignment(plan.match(), envelope));
    }

    private CompletableFuture<Asked> ask(Message message) {
        return client.call(cast.referee(), message, LIMIT).thenApply(answer -> {
            List<Exchange> exchanges =
                    transport.claim(Objects.requireNonNull(message.envelope().conversationId()));
            return new Asked(answer, exchanges.isEmpty() ? NOTHING : exchanges.get(exchanges.size() - 1));
        });
    }

    /** Posts what may be no message at all. */
    CompletableFuture<Exchange> post(byte[] body) {
        long start = scheduler().nanoTime();
        return transport
                .post(cast.referee(), body, LIMIT, MAX_REPLY_BYTES)
                .thenApply(came ->
                        new Exchange(body, came, Duration.ofNanos(scheduler().nanoTime() - start)));
    }

    /** Waits for the referee's registration. */
    CompletableFuture<Boolean> registration(Duration patience) {
        CompletableFuture<Boolean> come =
                journal.until(heard -> heard.stream().anyMatch(each -> each.is(MessageType.REFEREE_REGISTER_REQUEST)));
        return scheduler().within(patience, come).thenApply(met -> met.orElse(false));
    }

    @Override
    public void close() {
        services.values().forEach(OpenService::close);
    }
}
