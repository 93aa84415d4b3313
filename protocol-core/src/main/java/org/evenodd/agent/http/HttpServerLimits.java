package org.evenodd.agent.http;

import java.time.Duration;
import org.evenodd.agent.rate.RateLimit;

/**
 * What a server grants its callers.
 *
 * @param maxBodyBytes longer bodies are 413
 * @param requestTime from a request's first byte to its last, also for taking in the answer
 * @param answerTime for finding the answer; beyond it the caller gets 504
 * @param idleTime after which a connection on which nothing happens is closed
 * @param drainTime that requests at work are given to finish when the server closes
 * @param maxConnections for further ones others are closed
 * @param maxRequests that are whole and not answered, at once; further ones are 429
 * @param perAddress what all callers at one address have of it
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
     * What an address is granted.
     *
     * @param connections for further ones others of that address are closed
     * @param requests that are whole and not answered, at once; further ones are 429
     * @param rate of requests; further ones are 429
     */
    public record AddressLimits(int connections, int requests, RateLimit rate) {

        /** No less than everything. */
        static final AddressLimits UNLIMITED =
                new AddressLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, new RateLimit(Duration.ZERO, 1));
    }

    public static final HttpServerLimits DEFAULT = new HttpServerLimits(
            65536,
            Duration.ofSeconds(15),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(3),
            1024,
            512);

    /** Limits that are the same for one address and for all. */
    public HttpServerLimits(
            int maxBodyBytes,
            Duration requestTime,
            Duration answerTime,
            Duration idleTime,
            Duration drainTime,
            int maxConnections,
            int maxRequests) {
        this(
                maxBodyBytes,
                requestTime,
                answerTime,
                idleTime,
                drainTime,
                maxConnections,
                maxRequests,
                AddressLimits.UNLIMITED);
    }

    public HttpServerLimits withMaxBodyBytes(int bytes) {
        return new HttpServerLimits(
                bytes, requestTime, answerTime, idleTime, drainTime, maxConnections, maxRequests, perAddress);
    }

    public HttpServerLimits with(AddressLimits other) {
        return new HttpServerLimits(
                maxBodyBytes, requestTime, answerTime, idleTime, drainTime, maxConnections, maxRequests, other);
    }
}
