package org.evenodd.conformance.kit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.calls.AnswerReader;
import org.evenodd.agent.peer.Answer;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * A message sent to the agent under check, and its outcome.
 *
 * @param exchanges the exchanges; more than one if several names were tried
 * @param limit the time limit for the answer
 * @param form the note on the form in which alone the agent understands it; null for the protocol's
 */
public record CheckedCall(
        Message message,
        Answer answer,
        List<CheckExchange> exchanges,
        Duration limit,
        @Nullable DialectNote form) {

    public CheckedCall {
        exchanges = List.copyOf(exchanges);
    }

    /** This call with an answer that came another way. */
    public CheckedCall with(Answer other) {
        return new CheckedCall(message, other, exchanges, limit, form);
    }

    /** This call as if it had ended with its first exchange. */
    CheckedCall firstTry(AnswerReader reader) {
        Answer read = reader.read(first().delivery(), type(), first().id()).answer();
        return new CheckedCall(message, read, List.of(first()), limit, form);
    }

    public MessageType type() {
        return message.type();
    }

    /** The first exchange, which used the canonical name. */
    public CheckExchange first() {
        return exchanges.isEmpty() ? CheckExchange.NONE : exchanges.get(0);
    }

    /** The exchange that settled it. */
    public CheckExchange last() {
        return exchanges.isEmpty() ? CheckExchange.NONE : exchanges.get(exchanges.size() - 1);
    }

    /** The answer, if it is a message of this type. */
    public <M extends Message> Optional<M> answered(Class<M> kind) {
        return answer instanceof Answer.Answered answered && kind.isInstance(answered.message())
                ? Optional.of(kind.cast(answered.message()))
                : Optional.empty();
    }

    /** The leniencies that the answer needed, save those of the frame where the form of the call is not the protocol's either. */
    public List<DialectNote> notes() {
        return answer.notes().stream()
                .filter(note -> form == null || !(note.equals(form) || note.isOfTheFrame()))
                .toList();
    }

    /** Whether the agent, as far as its reply shows, has not understood it, and another form may be tried. */
    boolean isLost() {
        return answer instanceof Answer.PeerUnreachable
                || (answer instanceof Answer.ErrorReturned refused
                        && refused.errorCode().isEmpty()
                        && refused.code() < 0);
    }

    /** The leniencies as findings. */
    public Stream<Finding> forgiven() {
        return notes().stream().map(note -> Finding.of(ProtocolRule.of(note), Finding.sentence(note), last()));
    }

    /** Whether the agent acknowledged the message. */
    public boolean isTaken() {
        return answer instanceof Answer.Answered || answer instanceof Answer.Acknowledged;
    }

    public boolean isRefused() {
        return answer instanceof Answer.ErrorReturned;
    }

    /** Whether the agent's answer, returned or posted, holds a token. */
    public boolean gives(AuthToken token) {
        boolean posted = answer instanceof Answer.Answered answered
                && token.equals(answered.message().envelope().authToken());
        return posted || exchanges.stream().anyMatch(exchange -> exchange.says(token.value()));
    }

    /** A short description of the answer. */
    public String summary() {
        if (answer instanceof Answer.ErrorReturned refused) {
            return "answered with the error %d %s".formatted(refused.code(), refused.message());
        }
        if (answer instanceof Answer.Wrong wrong) {
            return wrong.violations().get(0).sentence();
        }
        if (answer instanceof Answer.PeerUnreachable unreachable) {
            return unreachable.reason();
        }
        return answer instanceof Answer.NoReplyInTime
                ? "no answer within %d ms".formatted(limit.toMillis())
                : "answered";
    }
}
