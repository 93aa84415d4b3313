package org.evenodd.protocol.transport.http;

import java.time.Duration;

/**
 * What a server grants its callers.
 *
 * @param maxBodyBytes longer bodies are 413
 * @param requestTime from a request's first byte to its last, also for taking in the answer
 * @param answerTime for finding the answer; beyond it the caller gets 504
 * @param idleTime after which a connection on which nothing happens is closed
 * @param drainTime that requests at work are given to finish when the server closes
 * @param maxConnections further ones wait to be accepted
 * @param maxRequests requests at once; further ones are 429
 */
public record HttpServerLimits(
        int maxBodyBytes,
        Duration requestTime,
        Duration answerTime,
        Duration idleTime,
        Duration drainTime,
        int maxConnections,
        int maxRequests) {

    public static final HttpServerLimits DEFAULT = new HttpServerLimits(
            65536,
            Duration.ofSeconds(15),
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(3),
            1024,
            512);

    public HttpServerLimits withMaxBodyBytes(int bytes) {
        return new HttpServerLimits(bytes, requestTime, answerTime, idleTime, drainTime, maxConnections, maxRequests);
    }
}
