package org.evenodd.manager.handler;

import java.time.Duration;
import java.time.InstantSource;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.settings.Limits;
import org.evenodd.protocol.value.AgentId;
import org.slf4j.Logger;

/** How often the manager may be asked for what, by the settings. */
public record CallLimits(Limits limits, InstantSource clock, Logger log) {
    /** For a place in the league, by address. */
    public CallLimit<CallerAddress> registrations() {
        int count = limits.perAddress().registrationsPerMinute();
        return new CallLimit<>(RateLimit.of(count, Duration.ofMinutes(1)), clock, "registrations", log);
    }

    /** For what anybody may know, by address. */
    public CallLimit<CallerAddress> openQueries() {
        return new CallLimit<>(
                RateLimit.perSecond(limits.perAddress().openQueriesPerSecond()),
                clock,
                "standings without a token",
                log);
    }

    /** For what agents may know, by agent. */
    public CallLimit<AgentId> queries() {
        return new CallLimit<>(RateLimit.perSecond(limits.perAgent().queriesPerSecond()), clock, "queries", log);
    }
}
