package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.manager.agent.Outboxes.AgentContact;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.MatchesInHand;
import org.evenodd.protocol.peer.MatchesInHand.InHandQuestion;
import org.evenodd.protocol.peer.MatchesInHand.MatchInHand;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.peer.Transport;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import tools.jackson.databind.node.MissingNode;

/**
 * What the matches under way wait for (docs/protocol-decisions.md, What matches wait for). Asks their referees only when
 * somebody looks: at most once each {@link #PACE}, each that has run a match for longer than {@link #UNTOLD}, with one
 * question to it at a time. Nothing is stored; matches that nobody told about are missing. Thread-safe.
 */
public final class MatchWaits {
    static final Duration PACE = Duration.ofSeconds(1);
    static final Duration UNTOLD = Duration.ofSeconds(1);

    /** How long an answer holds. */
    static final Duration FRESH = Duration.ofSeconds(5);

    /** How long {@link #delays()} waits for answers. */
    static final Duration PATIENCE = Duration.ofSeconds(1);

    /** How long a referee is left alone after an answer that cannot be used. */
    static final Duration REST = Duration.ofSeconds(10);

    static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Four times the longest answer of ours. */
    private static final int MAX_REPLY_BYTES = 16_384;

    private final Supplier<Tournament> tournament;
    private final Function<AgentId, Optional<AgentContact>> contacts;
    private final Transport transport;
    private final Scheduler scheduler;
    private volatile Runnable listener = () -> {};
    private final Map<RefereeId, ToldWaits> told = new HashMap<>();
    private final Map<RefereeId, Instant> restUntil = new HashMap<>();
    private final Map<RefereeId, CompletableFuture<Void>> questions = new HashMap<>();
    private Map<MatchId, MatchWait> known = Map.of();
    private Instant nextQuestions = Instant.MIN;

    private record ToldWaits(Instant until, Map<MatchId, MatchWait> waits) {}

    /**
     * Asks nobody yet.
     *
     * @param tournament the present state
     * @param contacts the agents' endpoints and tokens; none for an agent that has left the league
     */
    public MatchWaits(
            Supplier<Tournament> tournament,
            Function<AgentId, Optional<AgentContact>> contacts,
            Transport transport,
            Scheduler scheduler) {
        this.tournament = tournament;
        this.contacts = contacts;
        this.transport = transport;
        this.scheduler = scheduler;
    }

    /** Sets what is called after {@link #waits()} has changed, by one thread at a time; must not block. */
    public void onChange(Runnable newListener) {
        listener = newListener;
    }

    /** Notes that somebody looks now; called often while somebody does. */
    public synchronized void watched() {
        Instant now = scheduler.instant();
        Tournament present = tournament.get();
        publish(present, now);
        if (!now.isBefore(nextQuestions)) {
            nextQuestions = now.plus(PACE);
            present.league().roster().admittedReferees().stream()
                    .map(RefereeMember::id)
                    .filter(referee -> !now.isBefore(restUntil.getOrDefault(referee, Instant.MIN)))
                    .filter(referee -> isBusy(present, referee, now.minus(UNTOLD)))
                    .forEach(this::ask);
        }
    }

    /** What is known of the undecided matches; immutable. */
    public synchronized Map<MatchId, MatchWait> waits() {
        publish(tournament.get(), scheduler.instant());
        return known;
    }

    /**
     * Returns the matches that wait, the longest first. Somebody looks: where referees are to be asked first, waits for
     * their answers, but not longer than {@link #PATIENCE}.
     */
    public CompletableFuture<List<MatchDelay>> delays() {
        watched();
        return scheduler
                .within(PATIENCE, unanswered().thenApply(answered -> true))
                .thenApply(any -> MatchDelay.of(tournament.get(), waits(), scheduler.instant()));
    }

    private synchronized CompletableFuture<Void> unanswered() {
        return CompletableFuture.allOf(questions.values().toArray(CompletableFuture[]::new));
    }

    private void publish(Tournament present, Instant now) {
        told.values().removeIf(one -> !now.isBefore(one.until()));
        Map<MatchId, MatchWait> next = new HashMap<>();
        told.forEach((referee, one) -> one.waits()
                .forEach((match, wait) -> MatchWait.due(present, referee, match)
                        .ifPresent(due -> next.put(match, wait.orSameTry(known.get(match))))));
        if (!next.equals(known)) {
            known = Map.copyOf(next);
            listener.run();
        }
    }

    /** Whether the referee runs a match which began before that instant. */
    private static boolean isBusy(Tournament present, RefereeId referee, Instant before) {
        return present.live().matches().entrySet().stream()
                .filter(entry ->
                        entry.getValue().stage().since().filter(before::isAfter).isPresent())
                .flatMap(entry -> present.league().fixture(entry.getKey()).stream())
                .flatMap(fixture -> fixture.assigned().stream())
                .anyMatch(assignment -> assignment.refereeId().equals(referee));
    }

    private void ask(RefereeId referee) {
        CompletableFuture<Void> former = questions.get(referee);
        if (former == null || former.isDone()) {
            contacts.apply(referee).ifPresent(contact -> {
                byte[] question =
                        new RpcCall(1, MatchesInHand.METHOD.name(), new InHandQuestion(contact.token())).bytes();
                questions.put(
                        referee,
                        transport
                                .post(contact.endpoint(), question, TIMEOUT, MAX_REPLY_BYTES)
                                .thenAccept(delivery -> answered(referee, delivery)));
            });
        }
    }

    /** A referee that does not answer is asked again, one that does not know the question never. */
    private synchronized void answered(RefereeId referee, Delivery delivery) {
        Instant now = scheduler.instant();
        if (delivery instanceof Delivery.UnreadableReply) {
            restUntil.put(referee, now.plus(REST));
        } else if (delivery instanceof Delivery.Replied replied) {
            RpcReply reply = parsed(replied.body());
            listed(reply)
                    .ifPresentOrElse(
                            matches -> believe(referee, matches, now),
                            () -> restUntil.put(referee, isUnknownMethod(reply) ? Instant.MAX : now.plus(REST)));
        }
    }

    private static RpcReply parsed(byte[] body) {
        try {
            return RpcReply.parse(StrictJson.parse(body));
        } catch (MalformedJsonException e) {
            return new RpcReply.NotRpc(MissingNode.getInstance());
        }
    }

    /** Strict: a referee that knows the question has no dialect. */
    private static Optional<MatchesInHand> listed(RpcReply reply) {
        if (!(reply instanceof RpcReply.ResultReply answered)) {
            return Optional.empty();
        }
        Reading reading = new Reading(Compatibility.STRICT, true);
        return Optional.ofNullable(Shapes.ofRecord(MatchesInHand.class).read(answered.result(), reading))
                .filter(matches -> reading.violations().isEmpty());
    }

    private static boolean isUnknownMethod(RpcReply reply) {
        return reply instanceof RpcReply.ErrorReply refused && refused.code() == RpcError.METHOD_NOT_FOUND;
    }

    /** Times are converted to the manager's clock. Of a match of which it tells twice, the first word counts. */
    private void believe(RefereeId referee, MatchesInHand matches, Instant now) {
        Tournament present = tournament.get();
        Map<MatchId, MatchWait> believed = new HashMap<>();
        for (MatchInHand match : matches.matches()) {
            Duration waited = Duration.between(match.since(), matches.at());
            MatchWait.believed(present, referee, match, waited.isNegative() ? now : now.minus(waited))
                    .ifPresent(wait -> believed.putIfAbsent(match.matchId(), wait));
        }
        told.put(referee, new ToldWaits(now.plus(FRESH), believed));
        publish(present, now);
    }
}
