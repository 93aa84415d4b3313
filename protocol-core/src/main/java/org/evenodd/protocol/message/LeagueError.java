package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Ignorable;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.shape.Size;
import org.jspecify.annotations.Nullable;

/** Something about the league is wrong; travels as the data of a JSON-RPC error (PRD 9.1, SPEC 8.1, MCP 6.1). */
public record LeagueError(
        @Flat Envelope envelope,
        @Flat ErrorText error,
        @Sent @Size(max = 1000) @Nullable String message,
        @Expected @Size(max = 100) @Nullable String originalMessageType,
        @Sent @Ignorable @Nullable ErrorContext context)
        implements Message {}
