package org.evenodd.manager.handler;

import java.time.Duration;
import java.time.InstantSource;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.settings.Limits;
import org.evenodd.protocol.value.AgentId;
import org.slf4j.Logger;

/** How often the manager may be asked for what, by the settings. */
public record Throttles(Limits limits, InstantSource clock, Logger log) {
    /** For a place in the league, by address. */
    public Throttle<CallerAddress> registrations() {
        int count = limits.perAddress().registrationsPerMinute();
        return new Throttle<>(RateLimit.of(count, Duration.ofMinutes(1)), clock, "registrations", log);
    }

    /** For what anybody may know, by address. */
    public Throttle<CallerAddress> openQueries() {
        return new Throttle<>(
                RateLimit.perSecond(limits.perAddress().openQueriesPerSecond()),
                clock,
                "standings without a token",
                log);
    }

    /** For what agents may know, by agent. */
    public Throttle<AgentId> queries() {
        return new Throttle<>(RateLimit.perSecond(limits.perAgent().queriesPerSecond()), clock, "queries", log);
    }
}
