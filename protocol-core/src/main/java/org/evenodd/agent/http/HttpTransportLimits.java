package org.evenodd.agent.http;

import java.time.Duration;

/**
 * The limits of an HTTP client.
 *
 * @param maxExchanges concurrent exchanges, and so roughly connections; further ones wait within their own time-outs
 * @param maxPerDestination connections to one host and port; further exchanges wait likewise
 * @param connectTime per address, after which the host's next address is tried
 * @param idleTime after which an unused connection is closed; shorter than what peers grant (Node: 5 s)
 */
public record HttpTransportLimits(int maxExchanges, int maxPerDestination, Duration connectTime, Duration idleTime) {

    public static final HttpTransportLimits DEFAULT =
            new HttpTransportLimits(1024, 64, Duration.ofSeconds(5), Duration.ofSeconds(4));
}
