package org.evenodd.agent.http;

import java.time.Duration;
import java.time.InstantSource;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.rate.RateLimits;
import org.slf4j.Logger;

/** Says who is turned away and why, once a minute for each address and reason, and not too often in all. */
final class IncidentLog {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_IN_ALL = 20;

    private final RateLimits<Case> cases;
    private final RateLimits<Incident> all;
    private final Logger log;

    IncidentLog(InstantSource clock, Logger log) {
        this.log = log;
        cases = new RateLimits<>(RateLimit.of(1, WINDOW), clock);
        all = new RateLimits<>(RateLimit.of(MOST_IN_ALL, WINDOW), clock);
    }

    void note(CallerAddress address, Incident incident) {
        if (cases.grants(new Case(address, incident)) && all.grants(incident)) {
            log.warn("{} is being turned away: {} (said once a minute)", address, incident);
        }
    }

    private record Case(CallerAddress address, Incident incident) {}
}
