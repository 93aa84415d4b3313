package org.evenodd.agent.settings;

import java.time.Duration;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Wire;
import org.evenodd.protocol.value.WireName;

/**
 * How often and when an unanswered call is retried.
 *
 * @param delay before each retry, with the fixed strategy (PRD 14.3)
 * @param initialDelay before the first retry, with the exponential strategy; doubled for each further one (SPEC 10)
 */
public record RetryPolicy(
        @Between(min = 0, max = 100) int maxRetries,
        BackoffStrategy strategy,
        @Wire("delay_seconds") Duration delay,
        @Wire("initial_delay_seconds") Duration initialDelay,
        @Wire("max_delay_seconds") Duration maxDelay) {

    /** How the delays grow. */
    public enum BackoffStrategy implements WireName {
        FIXED,
        EXPONENTIAL;
    }

    /** This policy with at most this many retries. */
    public RetryPolicy atMost(int retries) {
        return new RetryPolicy(Math.min(maxRetries, retries), strategy, delay, initialDelay, maxDelay);
    }

    /** The pause before the n-th retry, from 1. */
    public Duration delayBefore(int retry) {
        Backoff backoff =
                strategy == BackoffStrategy.FIXED ? Backoff.fixed(delay) : new Backoff(initialDelay, maxDelay);
        return backoff.before(retry);
    }
}
