package org.evenodd.manager.page;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * How long a player took to answer a call.
 *
 * @param tookMs milliseconds until the answer, or until the referee stopped waiting
 * @param limitMs milliseconds that it had
 */
public record CallTiming(
        PlayerId player, Instant at, String type, int attempt, long tookMs, long limitMs, ExchangeOutcome outcome) {

    private static final Set<String> TELLING = Set.of(MessageType.GAME_ERROR.name(), MessageType.GAME_OVER.name());

    /** The times that a referee reported, in order. */
    static List<CallTiming> of(ResultDetails details) {
        List<RawExchange> exchanges = details.exchanges();
        return exchanges == null
                ? List.of()
                : exchanges.stream().map(CallTiming::of).toList();
    }

    static CallTiming of(RawExchange exchange) {
        return new CallTiming(
                exchange.playerId(),
                exchange.at(),
                exchange.type(),
                exchange.attempt(),
                exchange.tookMs(),
                exchange.limitMs(),
                exchange.outcome());
    }

    /** Whether the transcript has what became of it: messages that only tell something are not in it. */
    boolean isOfACall() {
        return !TELLING.contains(type);
    }

    public boolean answered() {
        return outcome == ExchangeOutcome.ANSWERED || outcome == ExchangeOutcome.ACKNOWLEDGED;
    }

    /** The time in words, with the limit. */
    public String words() {
        String took = Words.millis(tookMs);
        String limit = Words.millis(limitMs);
        return switch (outcome) {
            case ANSWERED, ACKNOWLEDGED -> "answered after %s of %s".formatted(took, limit);
            case WRONG_ANSWER -> "answered wrongly after %s of %s".formatted(took, limit);
            case ERROR_RETURNED -> "returned an error after %s of %s".formatted(took, limit);
            case TIMED_OUT -> "timed out after " + limit;
            case UNREACHABLE ->
                "gave no readable answer, or could not be reached, after %s of %s".formatted(took, limit);
            case UNFINISHED -> "had not answered after %s of %s when the match ended".formatted(took, limit);
        };
    }
}
