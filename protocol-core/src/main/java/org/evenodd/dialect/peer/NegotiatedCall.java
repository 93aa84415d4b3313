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

    /** The same fraction for agents known to post their answers. */
    private static final int PART_FOR_POSTERS = 2;

    private final RpcExchange exchange;
    private final InstantSource clock;
    private final LearnedCallForms tongues;
    private final Endpoint to;
    private final Outgoing message;
    private final Instant deadline;
    private final PostedAnswer elsewhere;

    NegotiatedCall(
            RpcExchange exchange,
            InstantSource clock,
            LearnedCallForms tongues,
            Endpoint to,
            Outgoing message,
            Instant deadline,
            PostedAnswer elsewhere) {
        this.exchange = exchange;
        this.clock = clock;
        this.tongues = tongues;
        this.to = to;
        this.message = message;
        this.deadline = deadline;
        this.elsewhere = elsewhere;
    }

    /** Makes the call; never completes exceptionally. */
    CompletableFuture<Answer> begin() {
        return perform(Negotiation.begin(type(), tongues.known(to, type())));
    }

    private MessageType type() {
        return message.type();
    }

    private CompletableFuture<Answer> perform(Negotiation.NegotiationStep step) {
        step.lessons().forEach(this::learn);
        Negotiation next = step.negotiation();
        if (step.move() instanceof NegotiationAction.End end) {
            return CompletableFuture.completedFuture(end.answer());
        }
        if (step.move() instanceof NegotiationAction.StartSearch) {
            return perform(next.opened(tongues.search(to, type())));
        }
        if (step.move() instanceof NegotiationAction.AwaitPostedAnswer) {
            return elsewhere.within(patience()).thenCompose(posted -> perform(next.waited(posted, tongues.posts(to))));
        }
        Duration left = left();
        if (left.isNegative() || left.isZero()) {
            return perform(next.outOfTime());
        }
        return step.move() instanceof NegotiationAction.Say say
                ? say(say.tongue(), next, left)
                : askForTools(next, left);
    }

    private void learn(NegotiationLesson lesson) {
        if (lesson instanceof NegotiationLesson.Understood understood) {
            tongues.understood(to, type(), understood.known());
        } else if (lesson instanceof NegotiationLesson.FormRejected refused) {
            tongues.refused(to, type(), refused.tongue());
        } else {
            tongues.exhausted(to, type());
        }
    }

    private CompletableFuture<Answer> say(CallForm tongue, Negotiation next, Duration left) {
        return exchange.say(type(), id -> tongue.speak(id, message.json()), tongue.reach(to), left)
                .thenCompose(heard -> perform(next.replied(heard, elsewhere.isAnswered())));
    }

    private CompletableFuture<Answer> askForTools(Negotiation next, Duration left) {
        Optional<Tools> known = tongues.tools(to);
        if (known.isPresent()) {
            return perform(next.offered(known.get()));
        }
        return exchange.ask(ToolListRequest::question, next.tongue().reach(to), left)
                .thenCompose(delivery -> {
                    Optional<Tools> offered = ToolListRequest.read(delivery);
                    offered.ifPresent(tools -> tongues.offers(to, tools));
                    return perform(next.offered(offered.orElse(Tools.NONE)));
                });
    }

    private Duration patience() {
        if (tongues.posts(to)) {
            return left().dividedBy(PART_FOR_POSTERS);
        }
        Duration part = left().dividedBy(PART);
        return part.compareTo(GRACE) < 0 ? part : GRACE;
    }

    private Duration left() {
        return Duration.between(clock.instant(), deadline);
    }
}
