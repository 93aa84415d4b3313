package org.evenodd.protocol.peer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.LearnedAgent.LearnedForm;
import org.evenodd.protocol.peer.LearnedAgent.Proof;
import org.evenodd.protocol.peer.ReadReply.Understanding;
import org.evenodd.protocol.transport.Transport;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Calls other agents. A tolerant client sends a message in the protocol's own form, and leaves to a {@link Negotiator}
 * what becomes of an agent that does not understand it, or is known to prefer another. A strict one tries the protocol's
 * names for the message in turn until one is known (docs/protocol-decisions.md, Method names).
 */
public final class RpcClient implements MessageClient {

    /** Makes calls to agents that do not speak as the protocol says. */
    @FunctionalInterface
    public interface Negotiator {

        /** Makes a call, or goes on with it after the reply to the protocol's own form. */
        CompletableFuture<Answer> call(RpcExchange exchange, Attempt attempt, @Nullable FirstReply first);
    }

    /**
     * A call.
     *
     * @param peer what is known about its receiver
     * @param deadline for all exchanges
     */
    public record Attempt(
            Endpoint to, LearnedAgent peer, Outgoing message, Instant deadline, PostedAnswer postedAnswer) {

        public MessageType type() {
            return message.type();
        }
    }

    /**
     * What the receiver replied to the protocol's own form of a message.
     *
     * @param known whether it had understood that form before
     */
    public record FirstReply(ReadReply reply, boolean known) {}

    /**
     * What a tolerant client has beyond a strict one.
     *
     * @param ids puts in the ids that a receiver knows
     */
    public record Tolerance(Renaming ids, Negotiator negotiator) {}

    private final RpcExchange exchange;
    private final InstantSource clock;
    private final LearnedCallForms learned;
    private final @Nullable Tolerance tolerance;

    /**
     * A client.
     *
     * @param learned what is known about other agents; updated by the client
     * @param tolerance null for a client that uses only the protocol's names
     */
    public RpcClient(
            RpcExchange exchange, InstantSource clock, LearnedCallForms learned, @Nullable Tolerance tolerance) {
        this.exchange = exchange;
        this.clock = clock;
        this.learned = learned;
        this.tolerance = tolerance;
    }

    /** The same client over another transport, with ids of its own. */
    public RpcClient over(Transport transport) {
        return new RpcClient(exchange.over(transport), clock, learned, tolerance);
    }

    @Override
    public CompletableFuture<Answer> call(Endpoint to, Outgoing message, Duration timeout, PostedAnswer postedAnswer) {
        LearnedAgent peer = learned.of(to);
        Instant deadline = clock.instant().plus(timeout);
        if (tolerance == null) {
            Attempt attempt = new Attempt(to, peer, message, deadline, postedAnswer);
            return byNames(attempt, peer.names(message.type()), null);
        }
        Outgoing said = message.saying(tolerance.ids().outward(message.json()));
        Attempt attempt = new Attempt(to, peer, said, deadline, postedAnswer);
        boolean timeIsUp = timeout.isNegative() || timeout.isZero();
        return timeIsUp || !peer.takesCanonical(message.type())
                ? tolerance.negotiator().call(exchange, attempt, null)
                : canonical(attempt, timeout, tolerance.negotiator());
    }

    private CompletableFuture<Answer> canonical(Attempt attempt, Duration left, Negotiator otherwise) {
        Optional<LearnedForm> known = attempt.peer().known(attempt.type());
        boolean told = attempt.message().news()
                && known.filter(form -> form.proof() == Proof.ANSWER).isPresent();
        return say(attempt, attempt.type().canonicalMethod(), left, told)
                .thenCompose(reply -> isUnderstood(attempt, reply)
                        ? done(reply.answer())
                        : otherwise.call(exchange, attempt, new FirstReply(reply, known.isPresent())));
    }

    /** Whether no other form has to be tried, and nothing be waited for; remembers that the agent understood. */
    private static boolean isUnderstood(Attempt attempt, ReadReply reply) {
        boolean answered = reply.is(Understanding.ANSWERED);
        boolean received = reply.is(Understanding.ARRIVED)
                && !attempt.type().asksForDecision()
                && !attempt.postedAnswer().isAnswered();
        if (answered || received) {
            CallForm canonical = CallForm.canonical(attempt.type());
            attempt.peer().understood(attempt.type(), canonical, answered ? Proof.ANSWER : Proof.ARRIVAL);
        }
        return answered || received;
    }

    private CompletableFuture<ReadReply> say(Attempt attempt, String name, Duration left, boolean onlyErrors) {
        JsonValue message = attempt.message().json();
        return exchange.say(attempt.type(), id -> new RpcCall(id, name, message), attempt.to(), left, onlyErrors);
    }

    private static CompletableFuture<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }

    /** @param first the reply to the name tried first; null before it */
    private CompletableFuture<Answer> byNames(Attempt attempt, List<String> names, @Nullable Answer first) {
        Duration left = Duration.between(clock.instant(), attempt.deadline());
        return left.isNegative() || left.isZero()
                ? done(new Answer.NoReplyInTime())
                : say(attempt, names.get(0), left, false)
                        .thenCompose(reply -> consider(reply, attempt, names, first == null ? reply.answer() : first));
    }

    private CompletableFuture<Answer> consider(ReadReply reply, Attempt attempt, List<String> names, Answer first) {
        MessageType type = attempt.type();
        CallForm form = CallForm.method(names.get(0));
        if (attempt.postedAnswer().isAnswered() && !reply.is(Understanding.ANSWERED)) {
            attempt.peer().understood(type, form, Proof.POST);
            return done(new Answer.Acknowledged());
        }
        if (!isUnknownMethod(reply.answer())) {
            if (!isNobody(reply.answer())) {
                attempt.peer().understood(type, form, Proof.ANSWER);
            }
            return done(reply.answer());
        }
        attempt.peer().refused(type, form);
        if (names.size() > 1) {
            return byNames(attempt, names.subList(1, names.size()), first);
        }
        attempt.peer().exhausted(type);
        return done(first);
    }

    private static boolean isUnknownMethod(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && refused.code() == RpcError.METHOD_NOT_FOUND;
    }

    private static boolean isNobody(Answer answer) {
        return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable;
    }
}
