package org.evenodd.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.runtime.Cancellable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {

    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");

    private final VirtualTime time = new VirtualTime(START);
    private final List<String> seen = new ArrayList<>();

    private void note(String what) {
        seen.add(what + "@" + Duration.between(START, time.instant()).toMillis());
    }

    private Cancellable noteAfter(long millis, String what) {
        return time.after(Duration.ofMillis(millis), () -> note(what));
    }

    @Test
    void runsEventsOfOneMomentInTheOrderInWhichTheyWereScheduled() {
        noteAfter(10, "a");
        noteAfter(10, "b");
        time.after(Duration.ofMillis(10), () -> {
            time.execute(() -> note("d"));
            noteAfter(0, "e");
            note("c");
        });
        noteAfter(10, "x");
        time.run();
        assertThat(seen).containsExactly("a@10", "b@10", "c@10", "x@10", "d@10", "e@10");
    }

    @Test
    void neverRunsWhatWasCancelledNorMovesTheClockForIt() {
        Cancellable event = noteAfter(50, "never");
        noteAfter(10, "a");
        event.cancel();
        time.run();
        event.cancel();
        assertThat(seen).containsExactly("a@10");
        assertThat(time.instant()).isEqualTo(START.plusMillis(10));
    }

    @Test
    void advancesByADurationAndNoFurther() {
        noteAfter(10, "a");
        noteAfter(11, "b");
        time.advance(Duration.ofMillis(10));
        assertThat(seen).containsExactly("a@10");
        time.advance(Duration.ofMillis(10));
        assertThat(seen).containsExactly("a@10", "b@11");
        assertThat(time.instant()).isEqualTo(START.plusMillis(20));
    }

    @Nested
    class Waiting {

        private static final Duration PATIENCE = Duration.ofSeconds(2);
        private final CompletableFuture<String> future = new CompletableFuture<>();

        @Test
        void isOverAtOnceForWhatIsThere() {
            future.complete("there");
            assertThat(time.within(PATIENCE, future)).isCompletedWithValue(Optional.of("there"));
        }

        @Test
        void endsWithTheValueAndLeavesNoTimerBehind() {
            CompletableFuture<Optional<String>> waited = time.within(PATIENCE, future);
            assertThat(waited).isNotDone();
            future.complete("late");
            assertThat(waited).isCompletedWithValue(Optional.of("late"));
            time.run();
            assertThat(time.instant()).isEqualTo(START);
        }

        @Test
        void endsWithNothingWhenThePatienceDoes() {
            CompletableFuture<Optional<String>> waited = time.within(PATIENCE, future);
            time.advance(PATIENCE.minusMillis(1));
            assertThat(waited).isNotDone();
            time.advance(Duration.ofMillis(1));
            assertThat(waited).isCompletedWithValue(Optional.empty());
            assertThat(future).isNotDone();
        }
    }
}
