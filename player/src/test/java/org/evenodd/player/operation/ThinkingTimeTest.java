package org.evenodd.player.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ThinkingTimeTest {

    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");

    private final ThinkingTime patience = new ThinkingTime(Duration.ofSeconds(30));

    @Test
    void isHalfOfTheTimeUntilTheDeadline() {
        assertThat(patience.until(NOW.plusSeconds(10), NOW)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void isHalfOfATrysTimeWhereThereIsNoDeadline() {
        assertThat(patience.until(null, NOW)).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void doesNotBelieveADeadlineInThePastOrFarAway() {
        assertThat(patience.until(NOW.minusSeconds(1), NOW)).isEqualTo(Duration.ofSeconds(15));
        assertThat(patience.until(NOW.plusSeconds(3600), NOW)).isEqualTo(Duration.ofSeconds(15));
    }
}
