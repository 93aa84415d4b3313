package org.evenodd.protocol.message;

/** The time-out setting that applies to an answer (PRD 14.2). */
public enum TimeLimit {
    REGISTER,
    JOIN_ACK,
    CHOICE,
    GAME_OVER_ACK,
    RESULT_REPORT,
    QUERY,
    DEFAULT
}
