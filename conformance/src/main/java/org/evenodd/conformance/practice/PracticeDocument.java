package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.evenodd.conformance.practice.PracticeMatch.PracticeResult;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** A practice as one JSON object: totals and matches. Points and times are null if no match was played. */
record PracticeDocument(
        long seed,
        int played,
        int won,
        int drew,
        int lost,
        int technicalLosses,
        @OrNull @Nullable Double pointsPerMatch,
        @OrNull @Nullable Double ciLow,
        @OrNull @Nullable Double ciHigh,
        @OrNull @Nullable Double latencyMedianMs,
        @OrNull @Nullable Double latencyP95Ms,
        @OrNull @Nullable Double latencyMaxMs,
        List<MatchEntry> matches)
        implements JsonRecord {

    private static final double NANOS_PER_MILLI = 1e6;

    static PracticeDocument of(List<PracticeMatch> matches, long seed) {
        Score score = new Score(matches);
        return new PracticeDocument(
                seed,
                matches.size(),
                score.count(PracticeResult.WON),
                score.count(PracticeResult.DREW),
                score.count(PracticeResult.LOST),
                score.count(PracticeResult.TECHNICAL_LOSS),
                earned(score, Earnings::points),
                earned(score, Earnings::low),
                earned(score, Earnings::high),
                millis(score.latency(50)),
                millis(score.latency(95)),
                millis(score.latency(100)),
                matches.stream().map(MatchEntry::of).toList());
    }

    private static @Nullable Double earned(Score score, ToDoubleFunction<Earnings> number) {
        return score.earned()
                .map(number::applyAsDouble)
                .filter(Double::isFinite)
                .orElse(null);
    }

    private static @Nullable Double millis(Optional<Duration> latency) {
        return latency.map(took -> took.toNanos() / NANOS_PER_MILLI).orElse(null);
    }

    /** A match. A choice is null if none was made; the fault is null if the player has none. */
    record MatchEntry(
            MatchId matchId,
            NamedStrategy against,
            PracticeResult ending,
            int points,
            @OrNull @Nullable Parity choice,
            @OrNull @Nullable Parity opponentChoice,
            @OrNull @Nullable String fault) {

        static MatchEntry of(PracticeMatch practised) {
            return new MatchEntry(
                    practised.match(),
                    practised.opponent(),
                    practised.ending(),
                    practised.points(),
                    practised.choice().orElse(null),
                    practised.choiceOfOpponent().orElse(null),
                    practised.fault().map(Enum::name).orElse(null));
        }
    }
}
