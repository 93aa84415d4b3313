package org.evenodd.manager.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private static final Instant START = Instant.parse("2026-03-01T10:30:00Z");

    @Test
    void tellsTheEndInMinutesWithTheTimeOfDay() {
        assertThat(ProgressLine.end(Duration.ofSeconds(59), START, ZoneOffset.UTC))
                .isEqualTo("less than a minute left");
        assertThat(ProgressLine.end(Duration.ofMinutes(12), START, ZoneId.of("Europe/Berlin")))
                .isEqualTo("about 12 min left (ends about 11:42)");
        assertThat(ProgressLine.end(Duration.ofMinutes(125), START, ZoneOffset.UTC))
                .isEqualTo("about 2 h 5 min left (ends about 12:35)");
        assertThat(ProgressLine.end(Duration.ofHours(14), START, ZoneOffset.UTC))
                .isEqualTo("about 14 h 0 min left (ends about 2 Mar 00:30)");
    }
}
