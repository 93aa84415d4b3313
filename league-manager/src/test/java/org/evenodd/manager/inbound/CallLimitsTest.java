package org.evenodd.manager.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.inbound.CallLimits.LimitedCall;
import org.junit.jupiter.api.Test;

class CallLimitsTest {

    @Test
    void logsAFewOfThoseWhoAskTooOftenHoweverManyThereAre() {
        RecordedLog log = new RecordedLog();
        InstantSource clock = InstantSource.fixed(Instant.parse("2025-01-15T10:30:00Z"));
        CallLimits limits = new CallLimits(SettingsLoader.builtIn().system().limits(), clock, log.logger());

        for (int agent = 0; agent < 100; agent++) {
            for (int call = 0; call < 12; call++) {
                limits.take(LimitedCall.RETURN, agent, 1);
            }
        }

        assertThat(log.lines()).hasSize(20);
    }
}
