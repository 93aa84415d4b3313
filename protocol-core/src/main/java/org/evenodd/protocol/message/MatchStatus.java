package org.evenodd.protocol.message;

/** How a match ended (PRD 5.3.2). */
public enum MatchStatus {
    WIN,
    DRAW,
    TECHNICAL_LOSS
}
