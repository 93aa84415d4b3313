package org.evenodd.manager.page.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.ResponseTime;
import org.evenodd.manager.page.view.PlayerPage.LatencyLine;
import org.evenodd.protocol.message.ExchangeOutcome;
import org.evenodd.protocol.value.PlayerId;

/** How fast a player answers, by kind of call. */
final class LatencyLines {

    private static final double MOST = 0.95;

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
    static String median(List<ResponseTime> times) {
        List<Integer> answers = answers(times);
        return answers.isEmpty() ? "–" : Words.millis(quantile(answers, 0.5));
    }

    private static Optional<LatencyLine> line(String type, List<ResponseTime> times) {
        if (times.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> answers = answers(times);
        int limit = times.stream().mapToInt(ResponseTime::limitMs).max().orElse(0);
        int slowest = answers.isEmpty() ? 0 : answers.get(answers.size() - 1);
        return Optional.of(new LatencyLine(
                type,
                answers.size(),
                median(times),
                answers.isEmpty() ? "–" : Words.millis(quantile(answers, MOST)),
                answers.isEmpty() ? "–" : Words.millis(slowest),
                Words.millis(limit),
                (int) times.stream()
                        .filter(time -> time.outcome() == ExchangeOutcome.TIMED_OUT)
                        .count(),
                (int) times.stream()
                        .filter(time -> time.outcome() == ExchangeOutcome.WRONG_ANSWER
                                || time.outcome() == ExchangeOutcome.ERROR_RETURNED)
                        .count(),
                slowest > limit * 3L / 4));
    }

    /** The times of the answers, in order. */
    private static List<Integer> answers(List<ResponseTime> times) {
        return times.stream()
                .filter(time -> time.outcome() == ExchangeOutcome.ANSWERED)
                .map(ResponseTime::tookMs)
                .sorted()
                .toList();
    }

    private static int quantile(List<Integer> sorted, double share) {
        return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
    }
}
