package org.evenodd.referee.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.check.Exchange;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.transport.Delivery;

/**
 * A message that the bot was sent, and all that came of it.
 *
 * @param answer the posted one where the reply held none
 * @param exchanges that it took, more than one where names were tried
 * @param limit how long an answer may take
 * @param posted whether the answer was posted to the checker
 */
record Asked(Message message, Answer answer, List<Exchange> exchanges, Duration limit, boolean posted) {

    private static final Exchange NONE = new Exchange(new byte[0], new Delivery.TimedOut(), Duration.ZERO);

    Asked {
        exchanges = List.copyOf(exchanges);
    }

    MessageType type() {
        return message.type();
    }

    /** The first one, which used the canonical name. */
    Exchange first() {
        return exchanges.isEmpty() ? NONE : exchanges.get(0);
    }

    /** The one that settled it. */
    Exchange last() {
        return exchanges.isEmpty() ? NONE : exchanges.get(exchanges.size() - 1);
    }

    /** The answer, where it is a message of this kind. */
    <M extends Message> Optional<M> answered(Class<M> kind) {
        return answer instanceof Answer.Answered answered && kind.isInstance(answered.message())
                ? Optional.of(kind.cast(answered.message()))
                : Optional.empty();
    }

    /** The leniencies that the answer needed. */
    List<DialectNote> notes() {
        return answer instanceof Answer.Answered answered ? answered.notes() : List.of();
    }

    /** Whether the bot showed that it is there. */
    boolean isHeard() {
        return answer instanceof Answer.Answered || answer instanceof Answer.Taken;
    }
}
