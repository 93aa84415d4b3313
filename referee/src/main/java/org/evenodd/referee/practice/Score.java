package org.evenodd.referee.practice;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.strategy.Earnings;
import org.evenodd.protocol.message.Termination;

/** What came of some matches. */
record Score(List<PracticeMatch> bouts) {

    Score {
        bouts = List.copyOf(bouts);
    }

    int count(PracticeMatch.PracticeResult ending) {
        return (int) bouts.stream().filter(bout -> bout.ending() == ending).count();
    }

    /** The points a match; each match counts as independent. Empty before the first one. */
    Optional<Earnings> earned() {
        return bouts.isEmpty()
                ? Optional.empty()
                : Optional.of(Earnings.of(bouts.stream()
                        .map(bout -> new Earnings.Series(1, bout.points()))
                        .toList()));
    }

    /** How often the player was at fault, by why. */
    Map<Termination, Integer> faults() {
        Map<Termination, Integer> faults = new EnumMap<>(Termination.class);
        bouts.stream()
                .map(PracticeMatch::fault)
                .flatMap(Optional::stream)
                .forEach(fault -> faults.merge(fault, 1, Integer::sum));
        return faults;
    }

    /** Empty where nothing was asked of the player. */
    Optional<Latencies> latencies() {
        List<PracticeExchange> exchanges = bouts.stream()
                .map(PracticeMatch::exchanges)
                .flatMap(Collection::stream)
                .toList();
        return exchanges.isEmpty() ? Optional.empty() : Optional.of(Latencies.of(exchanges));
    }
}
