package org.evenodd.agent.http;

import java.time.Duration;

/**
 * What a client takes.
 *
 * @param maxExchanges at once, and so about as many connections; further ones wait within their own time-outs
 * @param maxPerDestination connections to one host and port; further exchanges wait likewise
 * @param connectTime for one address; the next one of the host is tried after it
 * @param idleTime after which an unused connection is closed; shorter than what peers grant (Node: 5 s)
 */
public record HttpTransportLimits(int maxExchanges, int maxPerDestination, Duration connectTime, Duration idleTime) {

    public static final HttpTransportLimits DEFAULT =
            new HttpTransportLimits(1024, 64, Duration.ofSeconds(5), Duration.ofSeconds(4));
}
