package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Precise;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A step in the transcript of a match.
 *
 * @param event what happened, like {@code invited} or {@code chose}
 */
public record TranscriptEntry(
        @Precise Instant at,
        @Size(max = 40) String event,
        @Maybe @Nullable PlayerId playerId,
        @Maybe @Size(max = 300) @Nullable String detail) {}
