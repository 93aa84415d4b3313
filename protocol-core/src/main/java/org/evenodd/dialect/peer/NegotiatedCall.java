package org.evenodd.dialect.peer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.dialect.CallForm;
import org.evenodd.dialect.LearnedCallForms;
import org.evenodd.dialect.Tools;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.PostedAnswer;
import org.evenodd.protocol.peer.RpcExchange;
import org.evenodd.protocol.value.Endpoint;

/** A call in as many exchanges as its {@link Negotiation} needs, all within the call's time-out. */
final class NegotiatedCall {

    /** The longest wait for a posted answer after a bare acknowledgement. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** The fraction of the remaining time for that wait: one part in this many. */
    private static final int PART = 4;

    /** The fraction for agents that are known to post their answers, likewise one part in this many. */
    private static final int PART_FOR_POSTERS = 2;

    private final RpcExchange exchange;
    private final InstantSource clock;
    private final LearnedCallForms learned;
    private final Endpoint to;
    private final Outgoing message;
    private final Instant deadline;
    private final PostedAnswer postedAnswer;

    NegotiatedCall(
            RpcExchange exchange,
            InstantSource clock,
            LearnedCallForms learned,
            Endpoint to,
            Outgoing message,
            Instant deadline,
            PostedAnswer postedAnswer) {
        this.exchange = exchange;
        this.clock = clock;
        this.learned = learned;
        this.to = to;
        this.message = message;
        this.deadline = deadline;
        this.postedAnswer = postedAnswer;
    }

    /** Makes the call; never completes exceptionally. */
    CompletableFuture<Answer> begin() {
        return perform(Negotiation.begin(type(), learned.known(to, type())));
    }

    private MessageType type() {
        return message.type();
    }

    private CompletableFuture<Answer> perform(Negotiation.NegotiationStep step) {
        step.lessons().forEach(this::learn);
        Negotiation next = step.negotiation();
        if (step.action() instanceof NegotiationAction.End end) {
            return CompletableFuture.completedFuture(end.answer());
        }
        if (step.action() instanceof NegotiationAction.StartSearch) {
            return perform(next.found(learned.search(to, type())));
        }
        if (step.action() instanceof NegotiationAction.AwaitPostedAnswer) {
            return postedAnswer
                    .within(patience())
                    .thenCompose(posted -> perform(next.waited(posted, learned.posts(to))));
        }
        Duration left = left();
        if (left.isNegative() || left.isZero()) {
            return perform(next.outOfTime());
        }
        return step.action() instanceof NegotiationAction.SendMessage send
                ? send(send.form(), next, next.share(left))
                : askForTools(next, left);
    }

    private void learn(NegotiationLesson lesson) {
        if (lesson instanceof NegotiationLesson.Understood understood) {
            learned.understood(to, type(), understood.known());
        } else if (lesson instanceof NegotiationLesson.FormRejected refused) {
            learned.refused(to, type(), refused.form());
        } else if (lesson instanceof NegotiationLesson.LeftUnanswered) {
            learned.unanswered(to, type());
        } else {
            learned.exhausted(to, type());
        }
    }

    private CompletableFuture<Answer> send(CallForm form, Negotiation next, Duration left) {
        return exchange.say(type(), id -> form.body(id, message.json()), form.endpoint(to), left)
                .thenCompose(reply -> perform(next.replied(reply, postedAnswer.isAnswered())));
    }

    private CompletableFuture<Answer> askForTools(Negotiation next, Duration left) {
        Optional<Tools> known = learned.tools(to);
        if (known.isPresent()) {
            return perform(next.offered(known.get()));
        }
        return exchange.ask(ToolListRequest::question, next.form().endpoint(to), left)
                .thenCompose(delivery -> {
                    Optional<Tools> offered = ToolListRequest.read(delivery);
                    offered.ifPresent(tools -> learned.learnTools(to, tools));
                    return perform(next.offered(offered.orElse(Tools.NONE)));
                });
    }

    private Duration patience() {
        if (learned.posts(to)) {
            return left().dividedBy(PART_FOR_POSTERS);
        }
        Duration part = left().dividedBy(PART);
        return part.compareTo(GRACE) < 0 ? part : GRACE;
    }

    private Duration left() {
        return Duration.between(clock.instant(), deadline);
    }
}
