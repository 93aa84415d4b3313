package org.evenodd.manager.league;

import java.util.List;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * How long a player took over one message of a referee, as the referee reports it. Says nothing of what was exchanged.
 *
 * @param type of the message that the player was sent, like GAME_INVITATION
 * @param tookMs in milliseconds, until the outcome
 * @param limitMs the time limit, in milliseconds
 */
public record ResponseTime(PlayerId player, String type, int tookMs, int limitMs, ExchangeOutcome outcome) {

    /** Whether something came back in time, right or wrong. */
    public boolean isAnswered() {
        return switch (outcome) {
            case ANSWERED, ACKNOWLEDGED, WRONG_ANSWER, ERROR_RETURNED -> true;
            case TIMED_OUT, UNREACHABLE, UNFINISHED -> false;
        };
    }

    /** The times of both players in a complete result, in the order of its exchanges; empty if it has none. */
    static List<ResponseTime> of(MatchResult result) {
        List<RawExchange> exchanges = result.details().exchanges();
        return exchanges == null
                ? List.of()
                : exchanges.stream()
                        .filter(each -> result.score().containsKey(each.playerId()))
                        .map(ResponseTime::of)
                        .toList();
    }

    private static ResponseTime of(RawExchange exchange) {
        return new ResponseTime(
                exchange.playerId(), exchange.type(), exchange.tookMs(), exchange.limitMs(), exchange.outcome());
    }
}
