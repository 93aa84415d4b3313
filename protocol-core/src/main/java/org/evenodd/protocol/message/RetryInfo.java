package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * The remaining tries (PRD 9.2.2).
 *
 * @param timeRemaining seconds until the deadline
 */
public record RetryInfo(
        @Maybe @Between(min = 0) @Nullable Integer retryCount,
        @Maybe @Between(min = 0) @Nullable Integer maxRetries,
        @Maybe @Nullable Instant nextRetryAt,
        @Maybe @Nullable Double timeRemaining) {}
