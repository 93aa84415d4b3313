package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Maybe;
import org.jspecify.annotations.Nullable;

/**
 * How often an agent's token was replaced: it registered again without the old one, or asked for a new one. If it did
 * neither, somebody else has taken its place.
 *
 * @param lastAt null in leagues of earlier versions
 */
public record NewTokens(
        @Between(min = 1) int count, @Maybe @Nullable Instant lastAt) {}
