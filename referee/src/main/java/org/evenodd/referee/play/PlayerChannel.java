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
 * What one match sends to one player. An error arrives before what follows it, unless the player takes its time over
 * the error.
 */
final class PlayerChannel {

    /** How long a call waits for the end of the error before it, at most. */
    private static final Duration COURTESY = Duration.ofSeconds(1);

    /** The part of a player's time that may be spent with that wait. */
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

    /** Sends what follows there; what is under way stays where it is. */
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
                .thenCompose(heard -> client.call(endpoint, message, left(deadline), posted));
    }

    /** Takes note that the player has answered by a message of its own: it need not be asked in another way. */
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

    /** Tells of an error; whether the player listens changes nothing. */
    void warn(GameError message) {
        error = client.call(endpoint, message, timeouts.of(message.type().limit()));
    }

    /** Tells the result; whether the player listens changes nothing. */
    CompletableFuture<Answer> tell(GameOver message) {
        return scheduler
                .within(COURTESY, error)
                .thenCompose(heard -> client.call(
                        endpoint, message, timeouts.of(message.type().limit())));
    }
}
