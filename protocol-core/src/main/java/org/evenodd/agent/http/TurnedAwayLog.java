package org.evenodd.agent.http;

import java.time.Duration;
import org.evenodd.agent.runtime.RateLimits;
import org.evenodd.agent.runtime.RateLimits.RateLimit;
import org.slf4j.Logger;

/** Logs rejected callers and the reasons, once a minute per address and reason, and bounded in total. */
final class TurnedAwayLog {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MOST_LINES_IN_ALL = 20;

    private final RateLimits<TurnedAwayKey> cases = new RateLimits<>(RateLimit.of(1, WINDOW), System::nanoTime);
    private final RateLimits<Reason> all = new RateLimits<>(RateLimit.of(MOST_LINES_IN_ALL, WINDOW), System::nanoTime);
    private final Logger log;

    TurnedAwayLog(Logger log) {
        this.log = log;
    }

    void note(String address, Reason reason) {
        if (cases.grants(new TurnedAwayKey(address, reason)) && all.grants(reason)) {
            log.warn("{} is being turned away: {} (logged once a minute)", address, reason.words);
        }
    }

    private record TurnedAwayKey(String address, Reason reason) {}

    /** The reasons for rejecting callers, in words, and what those are told that get an answer. */
    enum Reason {
        CONNECTIONS("more connections than there is room for; those that have rested longest are closed first"),
        BODIES("more bodies under way than there is room for; those of the stillest callers are given up"),
        REPLIES("replies that nobody reads; those of the stillest callers are given up, with their connections"),
        REQUESTS_AT_ONCE("more requests at once than are answered at once"),
        REQUEST_RATE("more requests in a second than limits.per_address.requests_per_second"),
        FOREIGN_PAGE("a request from a page of another Origin", HttpRefusal.FOREIGN_PAGE),
        UNKNOWN_HOST(
                "a request for a Host that this agent does not go by; see network.allowed_hosts",
                HttpRefusal.UNKNOWN_HOST),
        WATCHERS("more watchers of the page's events than there is room for"),
        SLOW_WATCHER("a watcher of the page's events that does not read them"),
        CODED_BODY("a compressed body", HttpRefusal.CODED_BODY);

        private final String words;
        private final HttpRefusal refusal;

        Reason(String words) {
            this(words, HttpRefusal.TOO_MANY_REQUESTS);
        }

        Reason(String words, HttpRefusal refusal) {
            this.words = words;
            this.refusal = refusal;
        }

        HttpRefusal refusal() {
            return refusal;
        }
    }
}
