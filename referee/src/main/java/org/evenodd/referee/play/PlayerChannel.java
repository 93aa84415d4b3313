package org.evenodd.referee.play;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.settings.Timeouts;
import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.PostedAnswer;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Endpoint;

/**
 * Sends the messages of one match to one player, in order: an error is delivered before the next message, unless the
 * player takes too long over it.
 */
final class PlayerChannel {

    /** The longest wait of a call for the delivery of the error before it. */
    private static final Duration COURTESY = Duration.ofSeconds(1);

    /** The wait takes at most this fraction (one in so many) of the player's time. */
    private static final int PART = 4;

    private final MessageClient client;
    private final Scheduler scheduler;
    private final Timeouts timeouts;
    private volatile Endpoint endpoint;
    private volatile AnswerWait wait = AnswerWait.FOR_NOTHING;
    private CompletableFuture<Answer> error = CompletableFuture.completedFuture(new Answer.Acknowledged());

    PlayerChannel(MessageClient client, Scheduler scheduler, Timeouts timeouts, Endpoint endpoint) {
        this.client = client;
        this.scheduler = scheduler;
        this.timeouts = timeouts;
        this.endpoint = endpoint;
    }

    /** Sends later messages to another endpoint; those under way are not affected. */
    void moveTo(Endpoint another) {
        endpoint = another;
    }

    /** Asks for an answer until the deadline. */
    CompletableFuture<Answer> call(Message message, Instant deadline) {
        AnswerWait begun = new AnswerWait(message.type().answer(), new CompletableFuture<>());
        wait = begun;
        PostedAnswer posted = PostedAnswer.when(begun.arrived(), scheduler);
        return scheduler
                .within(shorter(left(deadline).dividedBy(PART)), error)
                .thenCompose(delivered -> client.call(endpoint, message, left(deadline), posted));
    }

    /** Notes that the player has posted an answer of this type, so that no other call form needs to be tried. */
    void posted(MessageType answer) {
        AnswerWait current = wait;
        if (current.due().filter(answer::equals).isPresent()) {
            current.arrived().complete(null);
        }
    }

    private record AnswerWait(Optional<MessageType> due, CompletableFuture<Void> arrived) {
        static final AnswerWait FOR_NOTHING = new AnswerWait(Optional.empty(), new CompletableFuture<>());
    }

    private Duration left(Instant deadline) {
        return Duration.between(scheduler.instant(), deadline);
    }

    private static Duration shorter(Duration wait) {
        return wait.compareTo(COURTESY) < 0 ? wait : COURTESY;
    }

    /** Sends an error; the player's reply is ignored. */
    void warn(GameError message) {
        error = client.call(endpoint, message, timeouts.of(message.type().limit()));
    }

    /** Sends the result; the player's reply changes nothing. */
    CompletableFuture<Answer> tell(GameOver message) {
        return scheduler
                .within(COURTESY, error)
                .thenCompose(delivered -> client.call(
                        endpoint, message, timeouts.of(message.type().limit())));
    }
}
