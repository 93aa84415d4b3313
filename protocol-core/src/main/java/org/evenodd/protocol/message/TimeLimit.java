package org.evenodd.protocol.message;

/** Which of the settings' time-outs bounds the wait for an answer (PRD 14.2). */
public enum TimeLimit {
    REGISTER,
    JOIN_ACK,
    CHOICE,
    GAME_OVER_ACK,
    RESULT_REPORT,
    QUERY,
    DEFAULT
}
