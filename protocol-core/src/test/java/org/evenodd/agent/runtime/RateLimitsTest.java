package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.IntStream;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.junit.jupiter.api.Test;

class RateLimitsTest {

    private Instant now = Instant.parse("2025-01-15T10:00:00Z");

    private RateLimits<String> limits(RateLimit limit) {
        InstantSource clock = () -> now;
        return new RateLimits<>(limit, clock);
    }

    private static int granted(RateLimits<String> limits, String who, int tries) {
        return (int)
                IntStream.range(0, tries).filter(each -> limits.grants(who)).count();
    }

    @Test
    void grantTheBurstAtOnceAndThenWhatThePaceGives() {
        RateLimits<String> limits = limits(RateLimit.perSecond(10));

        assertThat(granted(limits, "a", 100)).isEqualTo(20);
        assertThat(granted(limits, "b", 100)).isEqualTo(20);
        now = now.plusMillis(99);
        assertThat(granted(limits, "a", 100)).isZero();
        now = now.plusMillis(1);
        assertThat(granted(limits, "a", 100)).isEqualTo(1);
        now = now.plusSeconds(1);
        assertThat(granted(limits, "a", 100)).isEqualTo(10);
        now = now.plusSeconds(3600);
        assertThat(granted(limits, "a", 100)).isEqualTo(20);
    }

    @Test
    void tellHowLongToWait() {
        RateLimits<String> limits = limits(RateLimit.of(2, Duration.ofMinutes(1)));
        granted(limits, "a", 2);

        assertThat(limits.take("a")).isEqualTo(Duration.ofSeconds(30));
        now = now.plusSeconds(29);
        assertThat(limits.take("a")).isEqualTo(Duration.ofSeconds(1));
        now = now.plusSeconds(1);
        assertThat(limits.take("a")).isZero();
    }

    @Test
    void countWhatIsLargeForSeveral() {
        RateLimits<String> limits = limits(RateLimit.perSecond(10));

        assertThat(limits.take("a", 15)).isZero();
        assertThat(granted(limits, "a", 100)).isEqualTo(5);
        assertThat(limits.take("a", 15)).isEqualTo(Duration.ofMillis(100));
        now = now.plusMillis(100);
        assertThat(limits.take("a", 1_000)).isZero();
        assertThat(limits.take("a")).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void rememberABoundedNumberAndForgetWhoComesLeast() {
        RateLimits<String> limits = limits(RateLimit.of(1, Duration.ofDays(1)));
        limits.grants("often");
        for (int i = 0; i < 3 * RateLimits.MOST_KEYS; i++) {
            limits.grants("once " + i);
            limits.grants("often");
        }

        assertThat(limits.size()).isEqualTo(RateLimits.MOST_KEYS);
        assertThat(limits.grants("often")).isFalse();
    }

    @Test
    void lockNobodyOutWhenTheClockIsSetBack() {
        RateLimits<String> limits = limits(RateLimit.perSecond(10));
        granted(limits, "a", 20);
        now = now.minusSeconds(3600);

        assertThat(granted(limits, "a", 100)).isEqualTo(20);
    }
}
