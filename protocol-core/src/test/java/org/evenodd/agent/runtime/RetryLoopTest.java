package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.junit.jupiter.api.Test;

class RetryLoopTest {
    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(4));

    private final VirtualTime time = new VirtualTime(START);
    private final List<Long> triedAt = new ArrayList<>();
    private final RetryLoop<Integer> loop = new RetryLoop<>(time, this::attempt, RetryLoopTest::pause);
    private CompletableFuture<Integer> pending = CompletableFuture.completedFuture(0);

    private CompletableFuture<Integer> attempt() {
        triedAt.add(Duration.between(START, time.instant()).toSeconds());
        return pending.thenApply(nothing -> triedAt.size());
    }

    /** Gives up after four tries. */
    private static Optional<Duration> pause(int result, int tries) {
        return result < 4 ? Optional.of(BACKOFF.before(tries)) : Optional.empty();
    }

    @Test
    void triesAtOnceAndThenAfterEachPauseUntilItIsEnough() {
        CompletableFuture<Integer> last = loop.begin();
        time.run();

        assertThat(triedAt).containsExactly(0L, 1L, 3L, 7L);
        assertThat(last).isCompletedWithValue(4);
    }

    @Test
    void canBeginWithAPause() {
        CompletableFuture<Integer> last = loop.beginAfter(Duration.ofSeconds(5));
        time.run();

        assertThat(triedAt).containsExactly(5L, 6L, 8L, 12L);
        assertThat(last).isCompletedWithValue(4);
    }

    @Test
    void triesAtOnceWhereItIsHurriedInAPauseAndNotWhileItTries() {
        loop.begin();
        time.advance(Duration.ofSeconds(2));
        loop.hurry();
        pending = new CompletableFuture<>();
        time.advance(Duration.ofSeconds(4));
        loop.hurry();
        pending.complete(0);
        time.run();

        assertThat(triedAt).containsExactly(0L, 1L, 2L, 6L);
    }

    @Test
    void triesNoMoreOnceItIsCancelled() {
        CompletableFuture<Integer> last = loop.begin();
        time.advance(Duration.ofSeconds(2));

        loop.cancel();
        time.run();

        assertThat(triedAt).containsExactly(0L, 1L);
        assertThat(last).isNotDone();
    }

    @Test
    void hasNothingToDoWithATryThatWasUnderWayWhenItWasCancelled() {
        pending = new CompletableFuture<>();
        CompletableFuture<Integer> last = loop.begin();

        loop.cancel();
        pending.complete(0);
        time.run();

        assertThat(triedAt).containsExactly(0L);
        assertThat(last).isNotDone();
    }

    @Test
    void endsWithABugInALaterTry() {
        CompletableFuture<Integer> last = loop.begin();
        pending = CompletableFuture.failedFuture(new IllegalStateException("a bug"));
        time.run();

        assertThat(last).isCompletedExceptionally();
    }

    @Test
    void endsWithABugThatATryThrows() {
        RetryLoop<Integer> broken = new RetryLoop<>(
                time,
                () -> {
                    throw new IllegalStateException("a bug");
                },
                RetryLoopTest::pause);

        assertThat(broken.begin()).isCompletedExceptionally();
    }
}
