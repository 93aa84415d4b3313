package org.evenodd.manager.console;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how long a league still takes. All rounds have the same number of matches, so those to come are expected to
 * take as long as those that have ended, the latest of which says most: the wait after the announcement counts, a pause
 * does not. What was before the first round that began while somebody watched does not count either: a manager that was
 * restarted knows nothing of it.
 *
 * @param begun whether a round has begun while somebody watched
 * @param before how long the league ran until the last pause
 * @param since when it began to run again; null in a pause
 * @param ended how many rounds have ended
 * @param whole how long these took
 * @param each the expected time of a round
 */
record LeaguePace(boolean begun, Duration before, @Nullable Instant since, int ended, Duration whole, Duration each) {

    /** Nothing is known yet. */
    static final LeaguePace UNKNOWN = new LeaguePace(false, Duration.ZERO, null, 0, Duration.ZERO, Duration.ZERO);

    LeaguePace roundBegins(Instant now, boolean paused) {
        return begun ? this : new LeaguePace(true, before, paused ? null : now, ended, whole, each);
    }

    /** Half of the weight is the latest round's: a bot that made rounds slow may be suspended by now. */
    LeaguePace roundEnds(Instant now) {
        if (!begun) {
            return this;
        }
        Duration latest = running(now).minus(whole);
        Duration expected = ended == 0 ? latest : each.plus(latest).dividedBy(2);
        return new LeaguePace(true, before, since, ended + 1, running(now), expected);
    }

    LeaguePace paused(Instant now) {
        return new LeaguePace(begun, running(now), null, ended, whole, each);
    }

    LeaguePace resumed(Instant now) {
        return begun && since == null ? new LeaguePace(true, before, now, ended, whole, each) : this;
    }

    private Duration running(Instant now) {
        return since == null ? before : before.plus(Duration.between(since, now));
    }

    /**
     * How long the league still takes; empty in a pause, and until a whole round was seen.
     *
     * @param rounds how many have not ended
     */
    Optional<Duration> left(int rounds, Instant now) {
        if (ended == 0 || since == null || rounds == 0) {
            return Optional.empty();
        }
        Duration inThisRound = running(now).minus(whole);
        Duration ofThisRound = inThisRound.compareTo(each) < 0 ? each.minus(inThisRound) : Duration.ZERO;
        return Optional.of(each.multipliedBy(rounds - 1L).plus(ofThisRound));
    }
}
