package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Duration OWN = Duration.ofSeconds(2);
    private static final Duration MOST = Duration.ofSeconds(30);

    @ParameterizedTest
    @CsvSource({"0,0", "5,5", "' 120 ',120"})
    void isReadInSeconds(String value, long seconds) {
        assertThat(RetryAfter.of(value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "-1", "1.5", "soon", "99999999999999999999", "Wed, 21 Oct 2015 07:28:00 GMT"})
    void isNoneWhereItIsNoNumberOfSeconds(@Nullable String value) {
        assertThat(RetryAfter.of(value)).isZero();
    }

    @Test
    void makesAPauseLongerNeverShorterAndNotWithoutEnd() {
        assertThat(RetryAfter.heeding(OWN, Duration.ofSeconds(5), MOST)).isEqualTo(Duration.ofSeconds(5));
        assertThat(RetryAfter.heeding(OWN, Duration.ofSeconds(1), MOST)).isEqualTo(OWN);
        assertThat(RetryAfter.heeding(OWN, Duration.ofDays(1), MOST)).isEqualTo(MOST);
        assertThat(RetryAfter.heeding(OWN, Duration.ZERO, MOST)).isEqualTo(OWN);
    }
}
