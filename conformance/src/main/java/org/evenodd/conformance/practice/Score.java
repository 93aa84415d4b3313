package org.evenodd.conformance.practice;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.strategy.Earnings;
import org.evenodd.protocol.message.ResultDetails.Termination;

/** The totals of some matches. */
record Score(List<PracticeMatch> matches) {

    Score {
        matches = List.copyOf(matches);
    }

    int count(PracticeMatch.PracticeResult ending) {
        return (int) matches.stream()
                .filter(practised -> practised.ending() == ending)
                .count();
    }

    /** Returns the points for each match, each counted as independent; empty before the first match. */
    Optional<Earnings> earned() {
        return matches.isEmpty()
                ? Optional.empty()
                : Optional.of(Earnings.of(matches.stream()
                        .map(practised -> new Earnings.Series(1, practised.points()))
                        .toList()));
    }

    /** Returns how often the player was at fault, by kind of fault. */
    Map<Termination, Integer> faults() {
        Map<Termination, Integer> faults = new EnumMap<>(Termination.class);
        matches.stream()
                .map(PracticeMatch::fault)
                .flatMap(Optional::stream)
                .forEach(fault -> faults.merge(fault, 1, Integer::sum));
        return faults;
    }

    /** Returns the player's response times; empty if it was asked nothing. */
    Optional<Latencies> latencies() {
        List<PracticeExchange> exchanges = matches.stream()
                .map(PracticeMatch::exchanges)
                .flatMap(Collection::stream)
                .toList();
        return exchanges.isEmpty() ? Optional.empty() : Optional.of(Latencies.of(exchanges));
    }
}
