package org.evenodd.referee.exchange;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.protocol.message.ExchangeOutcome;
import org.evenodd.protocol.message.RawExchange;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** One request to a player and what has come of it so far. Guarded by its recorder. */
final class RecordedTry {

    private final AskedMessage asked;
    private final Instant at;
    private final long start;
    private final Duration limit;
    private final String request;
    private Duration took = Duration.ZERO;
    private @Nullable String answer;
    private ExchangeOutcome outcome = ExchangeOutcome.UNFINISHED;
    private boolean settled;

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

    ExchangeOutcome outcome() {
        return outcome;
    }

    /** Whether a posted answer, or the deadline, may still change the outcome. */
    boolean isOpen() {
        return outcome == ExchangeOutcome.UNFINISHED || outcome == ExchangeOutcome.ACKNOWLEDGED;
    }

    /** Notes what the transport brought, unless the outcome is known already. */
    void delivered(ExchangeOutcome first, @Nullable String body, long now) {
        if (outcome == ExchangeOutcome.UNFINISHED) {
            answer = body;
            conclude(first, now);
            settled = first == ExchangeOutcome.TIMED_OUT || first == ExchangeOutcome.UNREACHABLE;
        }
    }

    /** Corrects the first impression of a reply, once it has been interpreted. */
    void judged(ExchangeOutcome interpreted) {
        if (!settled && outcome != ExchangeOutcome.UNFINISHED) {
            outcome = interpreted;
            settled = interpreted != ExchangeOutcome.ACKNOWLEDGED;
        }
    }

    /** Sets the outcome for good. */
    void concluded(ExchangeOutcome last, long now) {
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
