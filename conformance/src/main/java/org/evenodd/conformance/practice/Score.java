package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.practice.PracticeMatch.PracticeResult;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.protocol.message.ResultDetails.Termination;

/** The totals of some matches. */
record Score(List<PracticeMatch> matches) {

    private static final double PERCENT = 100;

    Score {
        matches = List.copyOf(matches);
    }

    int count(PracticeResult ending) {
        return (int) matches.stream()
                .filter(practised -> practised.ending() == ending)
                .count();
    }

    /** The points for each match, each counted as independent; empty before the first match. */
    Optional<Earnings> earned() {
        return matches.isEmpty()
                ? Optional.empty()
                : Optional.of(Earnings.of(matches.stream()
                        .map(practised -> new Earnings.Series(1, practised.points()))
                        .toList()));
    }

    /** How often the player was at fault, by kind of fault. */
    Map<Termination, Integer> faults() {
        Map<Termination, Integer> faults = new EnumMap<>(Termination.class);
        matches.stream()
                .map(PracticeMatch::fault)
                .flatMap(Optional::stream)
                .forEach(fault -> faults.merge(fault, 1, Integer::sum));
        return faults;
    }

    /** The player's response times, ascending; empty if it was asked nothing. */
    List<Duration> latencies() {
        return matches.stream()
                .flatMap(practised -> practised.exchanges().stream())
                .map(CheckExchange::took)
                .sorted()
                .toList();
    }

    /** The time within which this percentage of the answers came; empty if it was asked nothing. */
    Optional<Duration> latency(int percent) {
        List<Duration> sorted = latencies();
        int rank = (int) Math.ceil(percent / PERCENT * sorted.size());
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(Math.max(rank, 1) - 1));
    }
}
