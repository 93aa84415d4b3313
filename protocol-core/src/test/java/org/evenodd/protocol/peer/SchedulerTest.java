package org.evenodd.protocol.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.VirtualTime;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SchedulerTest {

    private static final Instant START = Instant.parse("2025-01-15T10:30:00Z");
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final VirtualTime time = new VirtualTime(START);
    private final CompletableFuture<String> future = new CompletableFuture<>();

    @Nested
    class Waiting {

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
