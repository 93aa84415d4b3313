package org.evenodd.protocol.message;

import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.TakenAsMissing;
import org.evenodd.protocol.shape.WrongValueCode;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** A player's choice (PRD 6.2, MCP 4.2); REF calls the message PARITY_CHOICE. */
public record ChooseParityResponse(
        @Flat Envelope envelope,
        @Expected @Nullable MatchId matchId,
        @Expected @TakenAsMissing @Nullable PlayerId playerId,

        @WrongValueCode(value = ErrorCode.E004, ofNull = true)
        Parity parityChoice)
        implements Message {}
