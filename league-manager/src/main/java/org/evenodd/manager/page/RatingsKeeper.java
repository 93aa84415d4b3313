package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.States.Progress;

/**
 * Computes the ratings in the background, once a round and only while somebody looks: ratings of every match would
 * jump, and a large league would wait for them. Takes at most a fiftieth of a processor. Thread-safe.
 */
final class RatingsKeeper {

    private static final int SHARE = 50;

    private final Supplier<League> league;
    private final Executor background;
    private final InstantSource clock;
    private final Runnable whenNew;
    private RatingsShown ratings = RatingsShown.NONE;
    private List<Integer> counted = List.of();
    private boolean computing;
    private Instant notBefore = Instant.MIN;

    /** @param whenNew called when there are new ratings */
    RatingsKeeper(Supplier<League> league, Executor background, InstantSource clock, Runnable whenNew) {
        this.league = league;
        this.background = background;
        this.clock = clock;
        this.whenNew = whenNew;
    }

    /** The latest ratings; asks for new ones if they are out of date. */
    synchronized RatingsShown latest() {
        League now = league.get();
        Instant instant = clock.instant();
        if (!computing && !worthCounting(now).equals(counted) && !instant.isBefore(notBefore)) {
            computing = true;
            background.execute(() -> compute(now, instant));
        }
        return ratings;
    }

    /** Changes when a round is completed, and with every match once the league is over. */
    private static List<Integer> worthCounting(League league) {
        long rounds = league.rounds().stream()
                .filter(round -> round.progress() == Progress.COMPLETED)
                .count();
        return league.course().isOver()
                ? List.of((int) rounds, league.course().reopenings(), league.decidedMatches())
                : List.of((int) rounds);
    }

    private void compute(League now, Instant begun) {
        Optional<RatingsShown> computed = Optional.empty();
        try {
            computed = Optional.of(RatingsShown.of(now));
        } finally {
            finish(now, computed, begun);
        }
        whenNew.run();
    }

    private synchronized void finish(League now, Optional<RatingsShown> computed, Instant begun) {
        Instant end = clock.instant();
        ratings = computed.orElse(ratings);
        counted = worthCounting(now);
        notBefore = end.plus(Duration.between(begun, end).multipliedBy(SHARE));
        computing = false;
    }
}
