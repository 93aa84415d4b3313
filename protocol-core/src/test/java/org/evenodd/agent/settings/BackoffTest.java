package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static List<Long> pauses(Backoff backoff) {
        return IntStream.rangeClosed(1, 5)
                .mapToObj(backoff::before)
                .map(Duration::toMillis)
                .toList();
    }

    @Test
    void doublesThePauseUpToTheLongest() {
        assertThat(pauses(new Backoff(Duration.ofMillis(250), Duration.ofSeconds(3))))
                .containsExactly(250L, 500L, 1000L, 2000L, 3000L);
    }

    @Test
    void canKeepItsPace() {
        assertThat(pauses(Backoff.fixed(Duration.ofSeconds(2)))).containsOnly(2000L);
    }

    @Test
    void tellsHowOftenThePauseHasDoubled() {
        assertThat(IntStream.rangeClosed(1, 5).map(Backoff::growth)).containsExactly(1, 2, 4, 8, 16);
    }

    @Test
    void neverOverflows() {
        Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofDays(1));

        assertThat(backoff.before(Integer.MAX_VALUE)).isEqualTo(Duration.ofDays(1));
    }
}
