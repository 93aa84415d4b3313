package org.evenodd.manager.league;

import java.time.Instant;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Digest;

/**
 * A granted request for a new token.
 *
 * @param request a digest that identifies the request without revealing it
 */
public record Rotation(Digest request, @Precise Instant at) {}
