package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;

/** The referee acknowledges an answer that was posted to it instead of returned. */
public record AnswerAck(@Flat Envelope envelope, AckStatus status, MatchId matchId, PlayerId playerId)
        implements Message {}
