package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy.BackoffStrategy;
import org.junit.jupiter.api.Test;

/** The decisions on retries: 3, after 2 s each; exponential 1 s, 2 s, 4 s … up to 30 s. */
class RetryPolicyTest {

    private static RetryPolicy policy(BackoffStrategy strategy) {
        return new RetryPolicy(3, strategy, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    @Test
    void fixedDelaysAreTwoSecondsEach() {
        assertThat(IntStream.rangeClosed(1, 3).mapToObj(policy(BackoffStrategy.FIXED)::delayBefore))
                .containsOnly(Duration.ofSeconds(2));
    }

    @Test
    void exponentialDelaysDoubleFromOneSecondUpToThirty() {
        assertThat(IntStream.rangeClosed(1, 8)
                        .mapToObj(policy(BackoffStrategy.EXPONENTIAL)::delayBefore)
                        .map(Duration::toSeconds))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void theHundredthRetryWaitsNoLongerThanTheMaximum() {
        assertThat(policy(BackoffStrategy.EXPONENTIAL).delayBefore(100)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void strategiesAreWrittenInLowerCase() {
        assertThat(BackoffStrategy.values())
                .extracting(BackoffStrategy::wireName)
                .containsExactly("fixed", "exponential");
    }
}
