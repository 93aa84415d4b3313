package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy.BackoffStrategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions on retries: 3, after 2 s each; exponential 1 s, 2 s, 4 s … up to 30 s. */
class RetryPolicyTest {

    @ParameterizedTest
    @CsvSource({
        "FIXED, 1, 2",
        "FIXED, 3, 2",
        "FIXED, 100, 2",
        "EXPONENTIAL, 1, 1",
        "EXPONENTIAL, 2, 2",
        "EXPONENTIAL, 5, 16",
        "EXPONENTIAL, 6, 30",
        "EXPONENTIAL, 2147483647, 30"
    })
    void waitsBeforeEachRetryAndNeverLongerThanTheMaximum(BackoffStrategy strategy, int retry, long seconds) {
        RetryPolicy policy =
                new RetryPolicy(3, strategy, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(30));

        assertThat(policy.delayBefore(retry)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
