package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Sent;
import org.jspecify.annotations.Nullable;

/** The retry counts in the form of SPEC and MCP (SPEC 8.2, MCP 6.2, PRD 6.2.4). */
public record RetryTotals(
        @Sent @Between(min = 0) @Nullable Integer retryCount,
        @Sent @Between(min = 0) @Nullable Integer maxRetries,
        @Maybe @Nullable Double timeRemaining) {}
