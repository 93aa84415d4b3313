package org.evenodd.referee.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.ExchangeOutcome;
import org.evenodd.protocol.message.RawExchange;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.token.MaskedBody;
import org.evenodd.protocol.transport.Delivery;
import org.jspecify.annotations.Nullable;

/** What a delivery says about an exchange before its message is read, and what the message says then. */
final class FirstImpression {

    private static final int OK = 200;
    private static final int FIRST_ERROR = 400;

    private FirstImpression() {}

    static ExchangeOutcome of(Delivery delivery) {
        if (delivery instanceof Delivery.Replied replied) {
            return replied.status() >= FIRST_ERROR ? ExchangeOutcome.ERROR_RETURNED : of(replied.body());
        }
        return delivery instanceof Delivery.TimedOut ? ExchangeOutcome.TIMED_OUT : ExchangeOutcome.UNREACHABLE;
    }

    private static ExchangeOutcome of(byte[] body) {
        try {
            return body.length > 0 && RpcReply.parse(StrictJson.parse(body)) instanceof RpcReply.ErrorReply
                    ? ExchangeOutcome.ERROR_RETURNED
                    : ExchangeOutcome.ACKNOWLEDGED;
        } catch (MalformedJsonException e) {
            return ExchangeOutcome.UNREACHABLE;
        }
    }

    /** The masked body of a reply, with its HTTP status if that is not 200; null if there was no reply. */
    static @Nullable String body(Delivery delivery) {
        if (!(delivery instanceof Delivery.Replied replied)) {
            return null;
        }
        String status = replied.status() == OK ? "" : "HTTP %d ".formatted(replied.status());
        return MaskedBody.of(status + new String(replied.body(), UTF_8), RawExchange.LONGEST_BODY);
    }

    /** The outcome that an answer means for the exchange that brought it; for silence, the one it had. */
    static ExchangeOutcome of(Answer answer, ExchangeOutcome before) {
        if (answer instanceof Answer.Answered) {
            return ExchangeOutcome.ANSWERED;
        }
        if (answer instanceof Answer.Acknowledged) {
            return ExchangeOutcome.ACKNOWLEDGED;
        }
        if (answer instanceof Answer.Wrong) {
            return ExchangeOutcome.WRONG_ANSWER;
        }
        if (answer instanceof Answer.PeerUnreachable) {
            return ExchangeOutcome.UNREACHABLE;
        }
        return answer instanceof Answer.ErrorReturned ? ExchangeOutcome.ERROR_RETURNED : before;
    }
}
