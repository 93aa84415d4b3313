package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.shape.Size;
import org.jspecify.annotations.Nullable;

/**
 * That the operator had a match played again.
 *
 * @param lease the one under which nothing counts any more
 * @param reason of the operator, if it gave one
 */
public record VoidedLease(
        @Between(min = 0) int lease,
        @Precise Instant at,
        @Maybe @Size(max = 200) @Nullable String reason) {}
