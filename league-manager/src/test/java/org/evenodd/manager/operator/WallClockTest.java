package org.evenodd.manager.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.evenodd.manager.league.Wording;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WallClockTest {

    private static final WallClock BERLIN = new WallClock(ZoneId.of("Europe/Berlin"));
    private static final Instant NOW = Instant.parse("2026-11-25T23:30:00Z");

    @ParameterizedTest
    @CsvSource({
        "10:30, 2026-11-26T09:30:00Z",
        "9:05, 2026-11-26T08:05:00Z",
        "10:30:15, 2026-11-26T09:30:15Z",
        "2026-11-27T10:30, 2026-11-27T09:30:00Z",
        "2026-07-27T10:30:15, 2026-07-27T08:30:15Z",
        "2026-11-27T10:30Z, 2026-11-27T10:30:00Z",
        "2026-11-27T10:30:00-05:00, 2026-11-27T15:30:00Z",
    })
    void readsATimeOfThatDayOrAnIsoDateAndTime(String text, Instant instant) {
        assertThat(BERLIN.read(text, NOW)).contains(instant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "noon", "25:00", "10.30", "2026-11-27", "2026-02-30T10:30", "tomorrow 10:30"})
    void readsNothingElse(String text) {
        assertThat(BERLIN.read(text, NOW)).isEmpty();
    }

    @Test
    void writesTheLocalDateAndTime() {
        Instant start = Instant.parse("2026-11-26T09:30:00Z");
        assertThat(BERLIN.of(start)).isEqualTo("2026-11-26 10:30");
        assertThat(BERLIN.of(start.plusSeconds(5))).isEqualTo("2026-11-26 10:30:05");
        assertThat(BERLIN.nextDay(start)).isEqualTo("2026-11-27T10:30");
        assertThat(BERLIN.read(BERLIN.nextDay(start), NOW)).contains(start.plus(Duration.ofDays(1)));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0.2S, 1 second",
        "PT59S, 59 seconds",
        "PT59.9S, 1 minute",
        "PT119S, 119 seconds",
        "PT4M59.5S, 5 minutes",
        "PT1H4M59S, 65 minutes",
        "PT25H1M, 25 hours and 1 minute",
    })
    void saysHowLongItIs(Duration left, String words) {
        assertThat(Wording.duration(left)).isEqualTo(words);
    }

    @Nested
    class ExpectedEnd {
        private static final Instant START = Instant.parse("2026-03-01T10:30:00Z");

        @Test
        void tellsTheEndInMinutesWithTheTimeOfDay() {
            assertThat(ProgressText.end(Duration.ofSeconds(59), START, ZoneOffset.UTC))
                    .isEqualTo("less than a minute left");
            assertThat(ProgressText.end(Duration.ofMinutes(12), START, ZoneId.of("Europe/Berlin")))
                    .isEqualTo("about 12 min left (ends about 11:42)");
            assertThat(ProgressText.end(Duration.ofSeconds(12 * 60 + 31), START, ZoneOffset.UTC))
                    .isEqualTo("about 13 min left (ends about 10:43)");
            assertThat(ProgressText.end(Duration.ofMinutes(125), START, ZoneOffset.UTC))
                    .isEqualTo("about 2 h 5 min left (ends about 12:35)");
            assertThat(ProgressText.end(Duration.ofHours(14), START, ZoneOffset.UTC))
                    .isEqualTo("about 14 h 0 min left (ends about 2 Mar 00:30)");
        }
    }
}
