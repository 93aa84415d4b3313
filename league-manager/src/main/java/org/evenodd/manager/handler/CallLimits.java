package org.evenodd.manager.handler;

import java.time.Duration;
import java.time.InstantSource;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.slf4j.Logger;

/** Creates the manager's rate limits from its settings. */
public record CallLimits(Limits limits, InstantSource clock, Logger log) {
    /** For registrations, per address. */
    public CallLimit<CallerAddress> registrations() {
        int count = limits.perAddress().registrationsPerMinute();
        return new CallLimit<>(RateLimit.of(count, Duration.ofMinutes(1)), clock, "registrations", log);
    }

    /** For agents that register again, per agent: ten at once, so that one that crashes and returns never waits. */
    public CallLimit<AgentId> returns() {
        return new CallLimit<>(RateLimit.of(10, Duration.ofMinutes(1)), clock, "registrations", log);
    }

    /** For public queries, per address. */
    public CallLimit<CallerAddress> openQueries() {
        return new CallLimit<>(
                RateLimit.perSecond(limits.perAddress().openQueriesPerSecond()),
                clock,
                "standings without a token",
                log);
    }

    /** For queries of agents, per agent. */
    public CallLimit<AgentId> queries() {
        return new CallLimit<>(RateLimit.perSecond(limits.perAgent().queriesPerSecond()), clock, "queries", log);
    }
}
