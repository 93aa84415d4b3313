package org.evenodd.referee.play;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.play.AnswerScreening.Credentials;
import org.evenodd.referee.play.ExchangeRecorder.AskedMessage;

/**
 * Sends the messages of one match to one player, in order: an error is delivered before the next message, unless the
 * player takes too long over it. Knows the tokens that identify the player, and has its timer, which only the match uses.
 */
final class PlayerChannel {

    /** The longest wait of a call for the delivery of the error before it. */
    private static final Duration LONGEST_WAIT_FOR_AN_ERROR = Duration.ofSeconds(1);

    /** The wait takes at most this fraction (one in so many) of the player's time. */
    private static final int PARTS_OF_THE_TIME_LEFT = 4;

    private final MatchHost host;
    private final ExchangeRecorder recorder;
    private final MessageClient client;
    private volatile Endpoint endpoint;
    private volatile Credentials credentials;
    private Cancellable timer = () -> {};
    private volatile AnswerWait wait = AnswerWait.FOR_NOTHING;
    private CompletableFuture<Answer> error = CompletableFuture.completedFuture(new Answer.Acknowledged());

    /** Creates a channel that has sent nothing. */
    PlayerChannel(MatchHost host, Contestant player) {
        this.host = host;
        endpoint = player.contactEndpoint();
        recorder = new ExchangeRecorder(
                player.playerId(),
                new RelayedTries(host.transport(), host.scheduler(), () -> endpoint),
                host.scheduler());
        client = host.clients().apply(recorder);
        credentials = Credentials.of(player);
        host.identify(player);
    }

    /** The tokens that identify the player. */
    Credentials credentials() {
        return credentials;
    }

    /** Takes up the player's part of a repeated assignment: an endpoint for later messages, and further tokens. */
    void update(Contestant again) {
        host.identify(again);
        credentials = credentials.and(again);
        endpoint = again.contactEndpoint();
    }

    /** Starts the player's timer in place of its previous one. */
    void start(Cancellable next) {
        timer.cancel();
        timer = next;
    }

    void stopTimer() {
        timer.cancel();
    }

    /**
     * How long a call's answer may take.
     *
     * @param number which call for the same answer it is, from 1
     * @param limit of each call, unless it repeats another within its deadline
     */
    record CallAttempt(int number, Duration limit, Instant deadline) {}

    /** Asks for an answer until the deadline. */
    CompletableFuture<Answer> call(Message message, CallAttempt attempt) {
        boolean shortened = wait.endsAt(attempt.deadline()) || !error.isDone();
        AnswerWait begun = new AnswerWait(Optional.of(message.type()), attempt, new CompletableFuture<>());
        wait = begun;
        return host.scheduler()
                .within(shorter(left(attempt.deadline()).dividedBy(PARTS_OF_THE_TIME_LEFT)), error)
                .thenCompose(delivered -> ask(message, begun, shortened));
    }

    private CompletableFuture<Answer> ask(Message message, AnswerWait begun, boolean shortened) {
        Duration left = left(begun.attempt().deadline());
        AskedMessage asked = recorder.asking(
                message.type(),
                begun.attempt().number(),
                shortened ? left : begun.attempt().limit());
        PostedAnswer posted = new PostedAnswer(begun.arrived(), host.scheduler());
        return judged(asked, client.call(endpoint, message, left, posted));
    }

    private CompletableFuture<Answer> judged(AskedMessage asked, CompletableFuture<Answer> answer) {
        return answer.thenApply(given -> {
            recorder.judge(asked, given);
            return given;
        });
    }

    /**
     * Notes that the player has posted an answer of this type, so that no other call form needs to be tried.
     *
     * @param outcome whether it was valid
     */
    void posted(MessageType answer, ExchangeOutcome outcome) {
        AnswerWait current = wait;
        if (current.due().filter(answer::equals).isPresent()) {
            current.arrived().complete(null);
            current.asked().ifPresent(type -> recorder.posted(type, outcome));
        }
    }

    /** Notes that the reply to the current call breaks a rule of the match, if it is this attempt. */
    void invalid(int attempt) {
        wait.asked().ifPresent(type -> recorder.invalid(type, attempt));
    }

    /** Notes that the deadline has passed of the current call, if this is its deadline. */
    void deadlinePassed(Instant deadline) {
        AnswerWait current = wait;
        if (current.endsAt(deadline)) {
            current.asked().ifPresent(recorder::deadlinePassed);
        }
    }

    /** Returns the exchanges with the player; nothing is recorded from now on. */
    List<RawExchange> takeExchanges() {
        return recorder.take();
    }

    private record AnswerWait(Optional<MessageType> asked, CallAttempt attempt, CompletableFuture<Void> arrived) {
        static final AnswerWait FOR_NOTHING = new AnswerWait(
                Optional.empty(), new CallAttempt(0, Duration.ZERO, Instant.MIN), new CompletableFuture<>());

        Optional<MessageType> due() {
            return asked.flatMap(MessageType::answer);
        }

        boolean endsAt(Instant deadline) {
            return attempt.deadline().equals(deadline);
        }
    }

    private Duration left(Instant deadline) {
        return Duration.between(host.scheduler().instant(), deadline);
    }

    private static Duration shorter(Duration wait) {
        return wait.compareTo(LONGEST_WAIT_FOR_AN_ERROR) < 0 ? wait : LONGEST_WAIT_FOR_AN_ERROR;
    }

    private Duration limitOf(Message message) {
        return host.settings().timeouts().of(message.type().limit());
    }

    /** Sends an error; the player's reply is ignored. */
    void warn(GameError message) {
        Duration limit = limitOf(message);
        AskedMessage asked = recorder.asking(message.type(), 1, limit);
        error = judged(asked, client.call(endpoint, message, limit));
    }

    /** Sends the result; the player's reply changes nothing. */
    CompletableFuture<Answer> sendResult(GameOver message) {
        return host.scheduler()
                .within(LONGEST_WAIT_FOR_AN_ERROR, error)
                .thenCompose(delivered -> client.call(endpoint, message, limitOf(message)));
    }
}
