package org.evenodd.agent.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.transport.Delivery;

/**
 * A message that the checked agent was sent, and all that came of it.
 *
 * @param exchanges that it took, more than one where names were tried
 * @param limit how long an answer may take
 */
public record CheckedCall(Message message, Answer answer, List<CheckExchange> exchanges, Duration limit) {

    public CheckedCall {
        exchanges = List.copyOf(exchanges);
    }

    /** The same with an answer that came otherwise. */
    public CheckedCall with(Answer other) {
        return new CheckedCall(message, other, exchanges, limit);
    }

    public MessageType type() {
        return message.type();
    }

    /** The first one, which used the canonical name. */
    public CheckExchange first() {
        return exchanges.isEmpty() ? CheckExchange.NONE : exchanges.get(0);
    }

    /** The one that settled it. */
    public CheckExchange last() {
        return exchanges.isEmpty() ? CheckExchange.NONE : exchanges.get(exchanges.size() - 1);
    }

    /** The answer, where it is a message of this kind. */
    public <M extends Message> Optional<M> answered(Class<M> kind) {
        return answer instanceof Answer.Answered answered && kind.isInstance(answered.message())
                ? Optional.of(kind.cast(answered.message()))
                : Optional.empty();
    }

    /** The leniencies that the message needed which came as answer. */
    public List<DialectNote> notes() {
        return answer instanceof Answer.Answered answered ? answered.notes() : List.of();
    }

    /** The same as findings. */
    public Stream<Finding> forgiven() {
        return notes().stream().map(note -> Finding.of(ProtocolRule.of(note), Finding.sentence(note), last()));
    }

    /** Whether the agent said that it has what it was sent. */
    public boolean isTaken() {
        return answer instanceof Answer.Answered || answer instanceof Answer.Acknowledged;
    }

    public boolean isRefused() {
        return answer instanceof Answer.ErrorReturned;
    }

    /** Whether nobody was there. */
    public boolean isUnreachable() {
        return last().came() instanceof Delivery.Unreachable;
    }

    /** What came, in a few words. */
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
        return answer instanceof Answer.NoReplyInTime ? "no answer in time" : "answered";
    }
}
