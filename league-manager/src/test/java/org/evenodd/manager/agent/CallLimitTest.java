package org.evenodd.manager.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.manager.RecordedLog;
import org.junit.jupiter.api.Test;

class CallLimitTest {

    @Test
    void logsAFewOfThoseWhoAskTooOftenHoweverManyThereAre() {
        RecordedLog log = new RecordedLog();
        InstantSource clock = InstantSource.fixed(Instant.parse("2025-01-15T10:30:00Z"));
        CallLimit<Integer> limit =
                new CallLimit<>(RateLimit.of(1, Duration.ofMinutes(1)), clock, "registrations", log.logger());

        for (int address = 0; address < 100; address++) {
            limit.take(address);
            limit.take(address);
        }

        assertThat(log.lines()).hasSize(20);
    }
}
