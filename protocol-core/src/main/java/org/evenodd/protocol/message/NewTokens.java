package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * How often an agent's token became another one while it had its place: it was taken again without the old one, or a
 * new one was asked for. Whoever did neither has been robbed.
 *
 * @param lastAt null in leagues of earlier versions
 */
public record NewTokens(
        @Between(min = 1) int count, @Maybe @Nullable Instant lastAt) {}
