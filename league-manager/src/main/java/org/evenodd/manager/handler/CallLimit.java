package org.evenodd.manager.handler;

import java.time.Duration;
import java.time.InstantSource;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.rate.RateLimit;
import org.evenodd.agent.rate.RateLimits;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.slf4j.Logger;

/**
 * How often each of many may ask for something; who asks too often is logged, once a minute, and not too often in all.
 */
public final class CallLimit<K> {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_IN_ALL = 20;

    private final RateLimits<K> limits;
    private final RateLimits<K> notices;
    private final RateLimits<String> noticesInAll;
    private final String what;
    private final Logger log;

    /** @param what is asked for, in the plural */
    public CallLimit(RateLimit limit, InstantSource clock, String what, Logger log) {
        this.limits = new RateLimits<>(limit, clock);
        this.notices = new RateLimits<>(RateLimit.of(1, WINDOW), clock);
        this.noticesInAll = new RateLimits<>(RateLimit.of(MOST_IN_ALL, WINDOW), clock);
        this.what = what;
        this.log = log;
    }

    /** Zero for who may have one more, else the time until then. */
    Duration take(K who) {
        return take(who, 1);
    }

    /** The same for something that counts for several. */
    Duration take(K who, int count) {
        Duration wait = limits.take(who, count);
        if (!wait.isZero() && notices.grants(who) && noticesInAll.grants(what)) {
            log.warn("{} asks for more {} than it may and is told to come back later (said once a minute)", who, what);
        }
        return wait;
    }

    /** Throttles a handler by the address of its callers. */
    public static <M extends Message> MessageHandler<M> byAddress(
            CallLimit<CallerAddress> throttle, MessageHandler<M> handler) {
        return call -> {
            Duration wait = throttle.take(CallerAddress.of(call.remoteAddress()));
            return wait.isZero() ? handler.handle(call) : Reply.busy(wait).now();
        };
    }
}
