package org.evenodd.manager.agent;

import java.time.Duration;
import java.time.InstantSource;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.manager.registration.Identity;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.slf4j.Logger;

/**
 * A rate limit per caller. Callers beyond it are logged, each at most once a minute and not too many in all.
 */
public final class CallLimit<K> {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_IN_ALL = 20;

    private final RateLimits<K> limits;
    private final RateLimits<K> notices;
    private final RateLimits<String> noticesInAll;
    private final String what;
    private final Logger log;

    /** @param what the limited requests, in the plural */
    public CallLimit(RateLimit limit, InstantSource clock, String what, Logger log) {
        this.limits = new RateLimits<>(limit, clock);
        this.notices = new RateLimits<>(RateLimit.of(1, WINDOW), clock);
        this.noticesInAll = new RateLimits<>(RateLimit.of(MOST_IN_ALL, WINDOW), clock);
        this.what = what;
        this.log = log;
    }

    /** Takes one permit: zero if there was one, else the time until the next. */
    Duration take(K who) {
        return take(who, 1);
    }

    /** Takes several permits at once, in the same way. */
    Duration take(K who, int count) {
        Duration wait = limits.take(who, count);
        if (!wait.isZero() && notices.grants(who) && noticesInAll.grants(what)) {
            log.warn(
                    "{} asks for more {} than allowed and is told to come back later (logged once a minute)",
                    who,
                    what);
        }
        return wait;
    }

    /** Limits a handler by the agent whose token a call shows, else by the address of its caller. */
    public static <M extends Message> MessageHandler<M> byCaller(
            CallLimit<CallerAddress> limit, Authentication authentication, MessageHandler<M> handler) {
        return call -> {
            Identity identity = authentication.identify(call.message().envelope());
            Duration wait = limit.take(
                    identity instanceof Identity.Proven proven
                            ? new CallerAddress(proven.agent().value())
                            : CallerAddress.of(call.remoteAddress()));
            return wait.isZero() ? handler.handle(call) : Reply.busy(wait);
        };
    }

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
}
