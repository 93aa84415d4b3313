package org.evenodd.manager.results;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * How fast a player answers, in milliseconds as its referees measured it. Only right answers count: others may have come
 * early for want of work, or not at all. A player's latency is that of its choices: accepting an invitation takes no
 * thought, and the median of both kinds would be that of the faster one.
 *
 * @param answers how many there are; without any, all times are 0
 * @param median half of the answers took at most as long
 * @param p95 95 of 100 answers took at most as long
 * @param slowest the longest time
 */
public record AnswerLatency(int answers, int median, int p95, int slowest) {

    /** The latency of a player without answers. */
    public static final AnswerLatency NONE = new AnswerLatency(0, 0, 0, 0);

    private static final double NINETY_FIVE_PERCENT = 0.95;

    /** The latencies of the choices of all players with answers, in one pass over the decided matches. */
    public static Map<PlayerId, AnswerLatency> ofAll(League league) {
        String call = league.settings().game().call().name();
        return league.fixtures().stream()
                .flatMap(fixture -> fixture.decided().stream())
                .flatMap(decision -> decision.responseTimes().stream())
                .filter(time -> time.type().equals(call) && time.outcome() == ExchangeOutcome.ANSWERED)
                .collect(groupingBy(ResponseTime::player, collectingAndThen(toList(), AnswerLatency::of)));
    }

    /** The latency in these times, which are of one kind of call. */
    public static AnswerLatency of(List<ResponseTime> times) {
        int[] sorted = times.stream()
                .filter(time -> time.outcome() == ExchangeOutcome.ANSWERED)
                .mapToInt(ResponseTime::tookMs)
                .sorted()
                .toArray();
        return sorted.length == 0
                ? NONE
                : new AnswerLatency(
                        sorted.length,
                        quantile(sorted, 0.5),
                        quantile(sorted, NINETY_FIVE_PERCENT),
                        sorted[sorted.length - 1]);
    }

    /** The least of these times that this share of them does not exceed. */
    private static int quantile(int[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    /** Whether there is no answer, so that the times mean nothing. */
    public boolean isUnknown() {
        return answers == 0;
    }
}
