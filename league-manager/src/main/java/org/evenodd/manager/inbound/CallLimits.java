package org.evenodd.manager.inbound;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.slf4j.Logger;

/**
 * The manager's rate limits. Callers beyond one are logged, each at most once a minute and not too many in all.
 */
public final class CallLimits {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int NOTICES_PER_MINUTE = 20;

    /** A returning agent's registrations in a minute, all of which may come at once: an agent that crashes never waits. */
    private static final int RETURNS_PER_MINUTE = 10;

    private final Map<LimitedCall, RateLimits<String>> limits;
    private final RateLimits<NoticeOfCaller> notices;
    private final RateLimits<LimitedCall> noticesInAll;
    private final Logger log;

    /** A kind of call with a limit. */
    enum LimitedCall {
        /** Per address, or per agent that shows its token. */
        REGISTRATION("registrations"),
        /** Registrations that must be stored, per agent. */
        RETURN("registrations"),
        /** Per address. */
        OPEN_QUERY("standings without a token"),
        /** Per agent. */
        QUERY("queries");

        private final String plural;

        LimitedCall(String plural) {
            this.plural = plural;
        }
    }

    private record NoticeOfCaller(LimitedCall what, String who) {}

    public CallLimits(Limits limits, InstantSource clock, Logger log) {
        this.limits = Map.of(
                LimitedCall.REGISTRATION,
                new RateLimits<>(RateLimit.of(limits.perAddress().registrationsPerMinute(), MINUTE), clock),
                LimitedCall.RETURN,
                new RateLimits<>(RateLimit.of(RETURNS_PER_MINUTE, MINUTE), clock),
                LimitedCall.OPEN_QUERY,
                new RateLimits<>(RateLimit.perSecond(limits.perAddress().openQueriesPerSecond()), clock),
                LimitedCall.QUERY,
                new RateLimits<>(RateLimit.perSecond(limits.perAgent().queriesPerSecond()), clock));
        this.notices = new RateLimits<>(RateLimit.of(1, MINUTE), clock);
        this.noticesInAll = new RateLimits<>(RateLimit.of(NOTICES_PER_MINUTE, MINUTE), clock);
        this.log = log;
    }

    /**
     * Takes one call that counts for several: zero if it is allowed, else the time until it is.
     *
     * @param who the caller: an agent, or an address
     */
    Duration take(LimitedCall what, Object who, int count) {
        String caller = who.toString();
        Duration wait = Objects.requireNonNull(limits.get(what)).take(caller, count);
        if (!wait.isZero() && notices.grants(new NoticeOfCaller(what, caller)) && noticesInAll.grants(what)) {
            log.warn(
                    "{} asks for more {} than allowed and is told to come back later (logged once a minute)",
                    caller,
                    what.plural);
        }
        return wait;
    }
}
