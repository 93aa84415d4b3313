package org.evenodd.manager.page;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.ResponseTime;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.page.PlayerPage.LatencyLine;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** How fast a player answers, by kind of call. */
final class LatencyLines {

    private LatencyLines() {}

    /** One line for each kind of call that expects an answer. */
    static List<LatencyLine> of(List<Fixture> decided, PlayerId player) {
        List<ResponseTime> times = decided.stream()
                .flatMap(fixture -> fixture.decided().stream())
                .flatMap(decision -> decision.responseTimes().stream())
                .filter(time -> time.player().equals(player))
                .toList();
        return Stream.of("GAME_INVITATION", "CHOOSE_PARITY_CALL")
                .flatMap(type -> line(
                        type,
                        times.stream().filter(time -> time.type().equals(type)).toList())
                        .stream())
                .toList();
    }

    /** The median time of all answers in milliseconds, in words; a dash if there is none. */
    static String median(AnswerLatency latency) {
        return words(latency, latency.median());
    }

    /** The time that 95 of 100 answers do not exceed, likewise. */
    static String most(AnswerLatency latency) {
        return words(latency, latency.p95());
    }

    private static String words(AnswerLatency latency, int milliseconds) {
        return latency.isUnknown() ? "–" : Words.millis(milliseconds);
    }

    private static Optional<LatencyLine> line(String type, List<ResponseTime> times) {
        if (times.isEmpty()) {
            return Optional.empty();
        }
        AnswerLatency latency = AnswerLatency.of(times);
        int limit = times.stream().mapToInt(ResponseTime::limitMs).max().orElse(0);
        return Optional.of(new LatencyLine(
                type,
                latency.answers(),
                median(latency),
                most(latency),
                words(latency, latency.slowest()),
                Words.millis(limit),
                (int) times.stream()
                        .filter(time -> time.outcome() == ExchangeOutcome.TIMED_OUT)
                        .count(),
                (int) times.stream()
                        .filter(time -> time.outcome() == ExchangeOutcome.WRONG_ANSWER
                                || time.outcome() == ExchangeOutcome.ERROR_RETURNED)
                        .count(),
                latency.slowest() > limit * 3L / 4));
    }
}
