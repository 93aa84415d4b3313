package org.evenodd.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.evenodd.agent.settings.SystemSettings.Timeouts;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each setting limits its wait; the defaults are those of PRD 14.2. */
class TimeoutsTest {

    private static final Timeouts ALL_DIFFERENT = new Timeouts(
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofSeconds(6),
            Duration.ofSeconds(11),
            Duration.ofSeconds(12),
            Duration.ofSeconds(13));

    @ParameterizedTest
    @CsvSource({
        "REGISTER, 10",
        "JOIN_ACK, 5",
        "CHOICE, 30",
        "GAME_OVER_ACK, 6",
        "RESULT_REPORT, 11",
        "QUERY, 12",
        "DEFAULT, 13"
    })
    void eachLimitHasItsOwnSetting(TimeLimit limit, long seconds) {
        assertThat(ALL_DIFFERENT.of(limit)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void everyLimitHasOne() {
        assertThat(TimeLimit.values())
                .allSatisfy(limit -> assertThat(ALL_DIFFERENT.of(limit)).isPositive());
    }
}
