package org.evenodd.manager.league;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Estimates how long a league still takes. All rounds have the same number of matches, so each to come is expected to
 * take as long as the middle one of the latest three: a round in which the operator paused the league, or in which the
 * manager was down, says nothing of the others, and a bot that made rounds slow may be suspended by now.
 */
public final class LeaguePace {

    private static final int LATEST = 3;

    private LeaguePace() {}

    /** How long the league still takes; empty in a pause, until a round has ended, and if only matches are replayed. */
    public static Optional<Duration> left(League league, Instant now) {
        Course course = league.course();
        return course.isRunning() && !course.paused() && course.reopenings() == 0
                ? left(league.rounds(), now)
                : Optional.empty();
    }

    private static Optional<Duration> left(List<Round> rounds, Instant now) {
        List<Instant> starts =
                rounds.stream().map(Round::startedAt).filter(Objects::nonNull).toList();
        int begun = starts.size();
        if (begun < 2) {
            return Optional.empty();
        }
        Duration each = middle(IntStream.range(Math.max(1, begun - LATEST), begun)
                .mapToObj(round -> Duration.between(starts.get(round - 1), starts.get(round))));
        Duration inThisRound = Duration.between(starts.get(begun - 1), now);
        Duration ofThisRound = inThisRound.compareTo(each) < 0 ? each.minus(inThisRound) : Duration.ZERO;
        return Optional.of(each.multipliedBy(rounds.size() - begun).plus(ofThisRound));
    }

    /** The middle one; of two, the shorter. */
    private static Duration middle(Stream<Duration> durations) {
        List<Duration> sorted = durations.sorted().toList();
        return sorted.get((sorted.size() - 1) / 2);
    }
}
