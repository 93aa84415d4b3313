package org.evenodd.agent.http;

import java.time.Duration;
import org.evenodd.agent.runtime.RateLimits.RateLimit;

/**
 * The limits that a server sets its callers.
 *
 * @param maxBodyBytes longer bodies get 413
 * @param requestTime the time from a request's first byte to its last, and for reading the answer
 * @param answerTime the time for computing the answer, after which the caller gets 504
 * @param idleTime the time after which an idle connection is closed
 * @param drainTime the time that running requests have to finish when the server closes
 * @param maxConnections beyond it, other connections are closed for new ones
 * @param maxRequests complete, unanswered requests at once; further ones get 429
 * @param perAddress the share of one address
 */
public record HttpServerLimits(
        int maxBodyBytes,
        Duration requestTime,
        Duration answerTime,
        Duration idleTime,
        Duration drainTime,
        int maxConnections,
        int maxRequests,
        AddressLimits perAddress) {

    /**
     * The limits of one address.
     *
     * @param connections for further ones others of that address are closed
     * @param requests complete, unanswered requests at once; further ones get 429
     * @param rate of requests; further ones are 429
     */
    public record AddressLimits(int connections, int requests, RateLimit rate) {}

    /** The usual limits, but for the longest body and the share of one address. */
    public static HttpServerLimits of(int maxBodyBytes, AddressLimits perAddress) {
        return new HttpServerLimits(
                maxBodyBytes,
                Duration.ofSeconds(15),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                Duration.ofMillis(1500),
                1024,
                512,
                perAddress);
    }
}
