package org.evenodd.dialect.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.peer.CallFormSearch.OfferedTools;
import org.evenodd.dialect.peer.NegotiationStep.Action;
import org.evenodd.dialect.peer.NegotiationStep.Lesson;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.AnswerReader;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent;
import org.evenodd.protocol.peer.RpcClient.Attempt;
import org.evenodd.protocol.peer.RpcClient.FirstReply;
import org.evenodd.protocol.peer.RpcExchange;
import org.evenodd.protocol.transport.Delivery;

/** A call in as many exchanges as its {@link Negotiation} needs, all within the call's time-out. */
final class NegotiatedCall {

    /** The longest wait for a posted answer after a bare acknowledgement. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** The fraction of the remaining time for that wait: one part in this many. */
    private static final int PART = 4;

    /** The fraction for agents that are known to post their answers, likewise one part in this many. */
    private static final int PART_FOR_POSTERS = 2;

    private static final JsonValue NO_PARAMS = JsonValue.encoded("{}".getBytes(UTF_8));

    private final RpcExchange exchange;
    private final InstantSource clock;
    private final Attempt attempt;
    private final LearnedAgent peer;

    NegotiatedCall(RpcExchange exchange, InstantSource clock, Attempt attempt) {
        this.exchange = exchange;
        this.clock = clock;
        this.attempt = attempt;
        this.peer = attempt.peer();
    }

    /** Makes the call; never completes exceptionally. */
    CompletableFuture<Answer> begin() {
        return perform(Negotiation.begin(type(), peer.known(type())));
    }

    /** Makes the rest of a call whose message was sent in the protocol's own form; never completes exceptionally. */
    CompletableFuture<Answer> goOnAfter(FirstReply first) {
        return perform(Negotiation.sent(type(), first.known())
                .replied(first.reply(), attempt.postedAnswer().isAnswered()));
    }

    private MessageType type() {
        return attempt.type();
    }

    private CompletableFuture<Answer> perform(NegotiationStep step) {
        step.lessons().forEach(this::learn);
        Negotiation next = step.negotiation();
        if (step.action() instanceof Action.End end) {
            return CompletableFuture.completedFuture(end.answer());
        }
        if (step.action() instanceof Action.StartSearch) {
            return perform(next.found(CallFormSearch.of(type(), attempt.to().path(), peer.outlook(type()))));
        }
        if (step.action() instanceof Action.AwaitPostedAnswer) {
            return attempt.postedAnswer()
                    .within(patience())
                    .thenCompose(posted -> perform(next.waited(posted, peer.posts())));
        }
        Duration left = left();
        if (left.isNegative() || left.isZero()) {
            return perform(next.outOfTime());
        }
        return step.action() instanceof Action.SendMessage send
                ? send(send.form(), next, next.share(left))
                : askForTools(next, left);
    }

    private void learn(Lesson lesson) {
        if (lesson instanceof Lesson.Understood understood) {
            peer.understood(type(), understood.form(), understood.proof());
        } else if (lesson instanceof Lesson.FormRejected rejected) {
            peer.refused(type(), rejected.form());
        } else if (lesson instanceof Lesson.LeftUnanswered) {
            peer.unanswered(type());
        } else {
            peer.exhausted(type());
        }
    }

    private CompletableFuture<Answer> send(CallForm form, Negotiation next, Duration left) {
        JsonValue message = attempt.message().json();
        return exchange.say(type(), id -> form.body(id, message), form.endpoint(attempt.to()), left, false)
                .thenCompose(reply ->
                        perform(next.replied(reply, attempt.postedAnswer().isAnswered())));
    }

    /** Asks for the agent's tools (MCP, {@code tools/list}), once. */
    private CompletableFuture<Answer> askForTools(Negotiation next, Duration left) {
        Optional<List<CallForm>> known = peer.tools();
        if (known.isPresent()) {
            return perform(next.offered(known.get()));
        }
        return exchange.ask(
                        id -> new RpcCall(id, "tools/list", NO_PARAMS),
                        next.form().endpoint(attempt.to()),
                        left)
                .thenCompose(delivery -> {
                    Optional<List<CallForm>> offered = tools(delivery);
                    offered.ifPresent(peer::learnTools);
                    return perform(next.offered(offered.orElse(List.of())));
                });
    }

    /** The tools in an answer; empty if there is none, or nothing at that path. */
    private static Optional<List<CallForm>> tools(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return AnswerReader.NO_SUCH_PATH.contains(replied.status())
                    ? Optional.empty()
                    : Optional.of(tools(replied.body()));
        }
        return delivery instanceof Delivery.UnreadableReply ? Optional.of(List.of()) : Optional.empty();
    }

    private static List<CallForm> tools(byte[] body) {
        try {
            return RpcReply.parse(StrictJson.parse(body)) instanceof RpcReply.ResultReply answered
                    ? OfferedTools.in(answered.result())
                    : List.of();
        } catch (MalformedJsonException e) {
            return List.of();
        }
    }

    private Duration patience() {
        if (peer.posts()) {
            return left().dividedBy(PART_FOR_POSTERS);
        }
        Duration part = left().dividedBy(PART);
        return part.compareTo(GRACE) < 0 ? part : GRACE;
    }

    private Duration left() {
        return Duration.between(clock.instant(), attempt.deadline());
    }
}
