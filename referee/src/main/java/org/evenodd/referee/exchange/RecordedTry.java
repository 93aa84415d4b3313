package org.evenodd.referee.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.message.ExchangeOutcome;
import org.evenodd.protocol.message.RawExchange;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.token.MaskedBody;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.exchange.ExchangeRecorder.AskedMessage;
import org.jspecify.annotations.Nullable;

/** One request to a player and what has come of it so far. Guarded by its recorder. */
final class RecordedTry {

    private static final int OK = 200;
    private static final int FIRST_ERROR = 400;

    private final AskedMessage asked;
    private final Instant at;
    private final long start;
    private final Duration limit;
    private final String request;
    private Duration took = Duration.ZERO;
    private @Nullable String answer;
    private ExchangeOutcome outcome = ExchangeOutcome.UNFINISHED;
    private boolean settled;

    /** A body that has not been looked at: its message usually tells the outcome at once. */
    private byte @Nullable [] unread;

    /**
     * A request that is being sent.
     *
     * @param start of the measurement, in nanoseconds of the clock
     */
    RecordedTry(AskedMessage asked, Instant at, long start, Duration limit, String request) {
        this.asked = asked;
        this.at = at;
        this.start = start;
        this.limit = limit;
        this.request = request;
    }

    boolean belongsTo(AskedMessage other) {
        return asked.equals(other);
    }

    /** Whether a posted answer, or the deadline, may still change the outcome. */
    boolean isOpen() {
        look();
        return outcome == ExchangeOutcome.UNFINISHED || outcome == ExchangeOutcome.ACKNOWLEDGED;
    }

    /** Notes what the transport brought, unless the outcome is known already. */
    void delivered(Delivery delivery, long now) {
        if (outcome != ExchangeOutcome.UNFINISHED) {
            return;
        }
        if (delivery instanceof Delivery.Replied replied) {
            String status = replied.status() == OK ? "" : "HTTP %d ".formatted(replied.status());
            answer = MaskedBody.of(status + new String(replied.body(), UTF_8), RawExchange.LONGEST_BODY);
            boolean failed = replied.status() >= FIRST_ERROR;
            conclude(failed ? ExchangeOutcome.ERROR_RETURNED : ExchangeOutcome.ACKNOWLEDGED, now);
            unread = failed || replied.body().length == 0 ? null : replied.body();
        } else {
            conclude(
                    delivery instanceof Delivery.TimedOut ? ExchangeOutcome.TIMED_OUT : ExchangeOutcome.UNREACHABLE,
                    now);
            settled = true;
        }
    }

    /** What a reply says before its message is read. */
    private void look() {
        if (unread == null) {
            return;
        }
        try {
            if (RpcReply.parse(StrictJson.parse(unread)) instanceof RpcReply.ErrorReply) {
                outcome = ExchangeOutcome.ERROR_RETURNED;
            }
        } catch (MalformedJsonException e) {
            outcome = ExchangeOutcome.UNREACHABLE;
            settled = true;
        }
        unread = null;
    }

    /** Notes what a reply means, once it has been interpreted. */
    void judged(Answer meant) {
        if (meant instanceof Answer.Answered || meant instanceof Answer.Wrong) {
            unread = null;
        }
        look();
        if (!settled && outcome != ExchangeOutcome.UNFINISHED) {
            outcome = meaning(meant);
            settled = outcome != ExchangeOutcome.ACKNOWLEDGED;
        }
    }

    /** The outcome that an answer means for the exchange that brought it; for silence, the one it had. */
    private ExchangeOutcome meaning(Answer meant) {
        if (meant instanceof Answer.Answered) {
            return ExchangeOutcome.ANSWERED;
        }
        if (meant instanceof Answer.Acknowledged) {
            return ExchangeOutcome.ACKNOWLEDGED;
        }
        if (meant instanceof Answer.Wrong) {
            return ExchangeOutcome.WRONG_ANSWER;
        }
        if (meant instanceof Answer.PeerUnreachable) {
            return ExchangeOutcome.UNREACHABLE;
        }
        return meant instanceof Answer.ErrorReturned ? ExchangeOutcome.ERROR_RETURNED : outcome;
    }

    /** Sets the outcome for good. */
    void concluded(ExchangeOutcome last, long now) {
        unread = null;
        conclude(last, now);
        settled = true;
    }

    /** A reply that was readable, but not valid in its match. */
    void invalid() {
        if (outcome == ExchangeOutcome.ANSWERED) {
            outcome = ExchangeOutcome.WRONG_ANSWER;
        }
    }

    private void conclude(ExchangeOutcome reached, long now) {
        Duration measured = Duration.ofNanos(now - start);
        boolean early = reached == ExchangeOutcome.TIMED_OUT && measured.compareTo(limit) < 0;
        took = early ? limit : measured;
        outcome = reached;
    }

    RawExchange toMessage(PlayerId player, long now) {
        look();
        Duration spent = outcome == ExchangeOutcome.UNFINISHED ? Duration.ofNanos(now - start) : took;
        return new RawExchange(
                at,
                player,
                asked.type().name(),
                Math.min(asked.attempt(), RawExchange.MOST_ATTEMPTS),
                millis(spent),
                millis(limit),
                outcome,
                request,
                answer);
    }

    private static int millis(Duration time) {
        return (int) Math.max(0, Math.min(time.toMillis(), RawExchange.DAY_MS));
    }
}
