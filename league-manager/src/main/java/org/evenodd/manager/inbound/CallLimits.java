package org.evenodd.manager.inbound;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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

    /** More than honest use needs. All ten may come at once, so that an agent that crashes never waits. */
    private static final RateLimit TEN_A_MINUTE = RateLimit.of(10, MINUTE);

    private final Map<LimitedCall, RateLimits<String>> limits = new EnumMap<>(LimitedCall.class);
    private final RateLimits<NoticeOfCaller> notices;
    private final RateLimits<LimitedCall> noticesInAll;
    private final Logger log;

    /** A kind of call with a limit. */
    public enum LimitedCall {
        /** Per address, or per agent that shows its token. */
        REGISTRATION("registrations", limits -> RateLimit.of(limits.perAddress().registrationsPerMinute(), MINUTE)),
        /** Registrations that must be stored, per agent. */
        RETURN("registrations", limits -> TEN_A_MINUTE),
        /** Per address. */
        OPEN_QUERY(
                "standings without a token",
                limits -> RateLimit.perSecond(limits.perAddress().openQueriesPerSecond())),
        /** Per agent. */
        QUERY("queries", limits -> RateLimit.perSecond(limits.perAgent().queriesPerSecond())),
        /** Wrong tokens in the page's form, per address. */
        SIGN_IN("sign-ins with a wrong token", limits -> TEN_A_MINUTE),
        /** Wrong tokens of programs, per address: a bot with a former token does not use up the tries of people in the form. */
        WRONG_TOKEN("pages with a wrong token", limits -> TEN_A_MINUTE),
        /** Commands on the page, which are stored, per player. */
        COMMAND("commands", limits -> TEN_A_MINUTE);

        private final String plural;

        @SuppressWarnings("ImmutableEnumChecker") // it captures nothing
        private final Function<Limits, RateLimit> limit;

        LimitedCall(String plural, Function<Limits, RateLimit> limit) {
            this.plural = plural;
            this.limit = limit;
        }
    }

    private record NoticeOfCaller(LimitedCall what, String who) {}

    public CallLimits(Limits limits, InstantSource clock, Logger log) {
        for (LimitedCall call : LimitedCall.values()) {
            this.limits.put(call, new RateLimits<>(call.limit.apply(limits), clock));
        }
        this.notices = new RateLimits<>(RateLimit.of(1, MINUTE), clock);
        this.noticesInAll = new RateLimits<>(RateLimit.of(NOTICES_PER_MINUTE, MINUTE), clock);
        this.log = log;
    }

    /**
     * Takes one call that counts for several: zero if it is allowed, else the time until it is.
     *
     * @param who the caller: an agent, or an address
     */
    public Duration take(LimitedCall what, Object who, int count) {
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
