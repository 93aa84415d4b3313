package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.shape.Size;
import org.jspecify.annotations.Nullable;

/**
 * Notes that the operator had a match replayed.
 *
 * @param lease the lease that no longer counts
 * @param reason the operator's reason, if given
 */
public record VoidedLease(
        @Between(min = 0) int lease,
        @Precise Instant at,
        @Maybe @Size(max = 200) @Nullable String reason) {}
