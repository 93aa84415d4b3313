package org.evenodd.manager.handler;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.evenodd.agent.rate.RateLimit;
import org.junit.jupiter.api.Test;

class CallLimitTest {

    @Test
    void logsAFewOfThoseWhoAskTooOftenHoweverManyThereAre() {
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        Logger log = new LoggerContext().getLogger("league_manager");
        log.addAppender(logged);
        InstantSource clock = InstantSource.fixed(Instant.parse("2025-01-15T10:30:00Z"));
        CallLimit<Integer> limit = new CallLimit<>(RateLimit.of(1, Duration.ofMinutes(1)), clock, "registrations", log);

        for (int address = 0; address < 100; address++) {
            limit.take(address);
            limit.take(address);
        }

        assertThat(logged.list).hasSize(20);
    }
}
