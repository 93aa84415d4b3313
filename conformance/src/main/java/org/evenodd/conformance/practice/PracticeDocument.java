package org.evenodd.conformance.practice;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.evenodd.conformance.player.Rehearsal;
import org.evenodd.conformance.practice.PracticeMatch.PracticeResult;
import org.evenodd.game.evenodd.Earnings;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Notation.OrNull;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
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
        List<Duration> latencies = PracticeText.latencies(matches);
        return new PracticeDocument(
                seed,
                matches.size(),
                PracticeText.count(matches, PracticeResult.WON),
                PracticeText.count(matches, PracticeResult.DREW),
                PracticeText.count(matches, PracticeResult.LOST),
                PracticeText.count(matches, PracticeResult.TECHNICAL_LOSS),
                earned(matches, Earnings::points),
                earned(matches, Earnings::low),
                earned(matches, Earnings::high),
                millis(50, latencies),
                millis(95, latencies),
                millis(100, latencies),
                matches.stream().map(MatchEntry::of).toList());
    }

    private static @Nullable Double earned(List<PracticeMatch> matches, ToDoubleFunction<Earnings> number) {
        double value = matches.isEmpty() ? Double.NaN : number.applyAsDouble(PracticeText.earned(matches));
        return Double.isFinite(value) ? value : null;
    }

    private static @Nullable Double millis(int percent, List<Duration> latencies) {
        return latencies.isEmpty()
                ? null
                : PracticeText.within(percent, latencies).toNanos() / NANOS_PER_MILLI;
    }

    /** A match. A choice is null if none was made; the fault is null if the player has none. A game of moves has moves and a board. */
    record MatchEntry(
            MatchId matchId,
            String against,
            PracticeResult ending,
            int points,
            @OrNull @Nullable String choice,
            @OrNull @Nullable String opponentChoice,
            @OrNull @Nullable String fault,
            @Nullable List<MadeMove> moves,
            @Nullable GameJson board) {

        static MatchEntry of(PracticeMatch practised) {
            Map<PlayerId, String> choices = practised.told().choices();
            return new MatchEntry(
                    practised.report().matchId(),
                    practised.opponent(),
                    practised.ending(),
                    practised.points(),
                    choices.get(Rehearsal.PLAYER),
                    choices.get(practised.opponentId()),
                    practised.fault().map(Enum::name).orElse(null),
                    practised.details().moves(),
                    practised.details().board());
        }
    }
}
