package org.evenodd.protocol.message;

import java.time.Instant;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** A referee calls for a player's choice (PRD 6.1, REF 1.2, MCP 4.2). */
public record ChooseParityCall(
        @Flat Envelope envelope,
        @Flat MatchRef match,
        PlayerId playerId,
        @Expected @Nullable GameType gameType,
        @Sent @Nullable ParityContext context,
        @Expected @Nullable Instant deadline,
        @Sent @Nullable Endpoint refereeEndpoint)
        implements Message {}
