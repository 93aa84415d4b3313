package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.value.Digest;

/**
 * A request for a new token that was granted.
 *
 * @param request tells it from every other, and nothing of what was in it
 */
public record Rotation(Digest request, @Precise Instant at) {}
