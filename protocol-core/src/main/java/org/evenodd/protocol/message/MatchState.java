package org.evenodd.protocol.message;

/** The states of a match (REF, Game State Machine). */
public enum MatchState {
    WAITING_FOR_PLAYERS,
    COLLECTING_CHOICES,
    DRAWING_NUMBER,
    FINISHED
}
