package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Sent;
import org.jspecify.annotations.Nullable;

/** A player's results so far (PRD 6.1.2; points MCP 4.2). */
public record PlayerRecord(
        @Between(min = 0) int wins,
        @Between(min = 0) int losses,
        @Between(min = 0) int draws,
        @Sent @Between(min = 0) @Nullable Integer points) {

    public static final PlayerRecord EMPTY = new PlayerRecord(0, 0, 0, 0);
}
